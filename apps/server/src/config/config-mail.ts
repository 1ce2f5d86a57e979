import { isLocal, isLoopback } from "./checks/local-hosts.ts";
import type { SettingValues } from "./settings/settings.ts";

export interface MailConfig {
  host: string;
  port: number;
  /** Null: no login. */
  login: { user: string; pass: string } | null;
  /** `starttls` encrypts after the greeting. */
  encryption: "tls" | "starttls" | "none";
  from: string;
}

const PORTS = { tls: 465, starttls: 587, none: 25 };

/** Null: no email is sent. */
export function readMail(values: SettingValues, errors: string[]): MailConfig | null {
  if (values.SMTP_URL === null) return null;
  const { protocol, hostname, port, username, password } = new URL(values.SMTP_URL);
  // URL normalizes the host only for web schemes.
  const site = `http://${hostname}`;
  if (!URL.canParse(site)) errors.push("SMTP_URL must name a host.");
  const host = URL.canParse(site) ? new URL(site).hostname : "";
  const isOurs = isLoopback(host);
  if (values.APP_ENV === "production" && isLocal(host)) {
    errors.push("SMTP_URL must name another machine in production.");
  }
  // Plain text is accepted only on this machine: a password and members' names travel here.
  const encryption = protocol === "smtps:" ? "tls" : isOurs ? "none" : "starttls";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? PORTS[encryption] : Number(port),
    login: username === "" ? null : { user: decode(username, errors), pass: decode(password, errors) },
    encryption,
    from: values.MAIL_FROM ?? values.SUPPORT_EMAIL,
  };
}

function decode(part: string, errors: string[]): string {
  try {
    return decodeURIComponent(part);
  } catch {
    errors.push("SMTP_URL must have its user and password URL-encoded.");
    return "";
  }
}
