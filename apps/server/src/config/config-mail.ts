import { isLocal, isLoopback } from "./checks/local-hosts.ts";
import type { SettingValues } from "./settings/settings.ts";

/** The mail server that takes our mail to wherever it goes. */
export interface MailConfig {
  host: string;
  port: number;
  /** Null: it wants no login. */
  login: { user: string; pass: string } | null;
  /** Encrypted from the first byte, after the greeting, or not at all. */
  encryption: "tls" | "starttls" | "none";
  /** The address that mail comes from. */
  from: string;
}

const PORTS = { tls: 465, starttls: 587, none: 25 };

/** Null: no mail is sent. */
export function readMail(values: SettingValues, errors: string[]): MailConfig | null {
  if (values.SMTP_URL === null) return null;
  const { protocol, hostname, port, username, password } = new URL(values.SMTP_URL);
  // Only of a web address is the host brought to its usual form.
  const site = `http://${hostname}`;
  if (!URL.canParse(site)) errors.push("SMTP_URL must name a host.");
  const host = URL.canParse(site) ? new URL(site).hostname : "";
  const isOurs = isLoopback(host);
  if (values.APP_ENV === "production" && isLocal(host)) {
    errors.push("SMTP_URL must name another machine in production.");
  }
  // A password and members' names travel there: in the open they travel to this machine alone.
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
