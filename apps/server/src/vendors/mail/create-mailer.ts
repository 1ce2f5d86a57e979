import { createTransport, type Transporter } from "nodemailer";
import type { MailConfig } from "../../config/config-mail.ts";
import { TIME_LIMITS, type TimeLimits } from "../../config/time-limits.ts";
import { ABOUT_NOBODY, type DisclosureLog, type Subject } from "../disclosures/disclosure-log.ts";
import { readJson } from "../disclosures/read-sent-fields.ts";
import type { MailCall } from "../disclosures/vendor-calls.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";

/** A rendered mail; every attempt sends the same bytes. */
interface ReadyMail {
  id: string;
  fromName: string;
  replyTo: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  /** Stops such emails by a post (RFC 8058). */
  oneClickUrl?: string;
  writtenAt: Date;
}

interface MailAttachment {
  filename: string;
  contentType: "application/pdf" | "text/html" | "text/plain";
  content: string;
  encoding?: "base64";
}

export interface Mailer {
  /** @throws {MailError} */
  send(mail: ReadyMail): Promise<void>;
}

export function createMailer(
  config: MailConfig,
  disclosures: DisclosureLog,
  { mailStepMs }: Pick<TimeLimits, "mailStepMs"> = TIME_LIMITS,
): Mailer {
  const ask = openMailServer(config, { disclosures, mailStepMs });
  const domain = config.from.split("@")[1];
  return {
    async send({ id, fromName, to, writtenAt, oneClickUrl, ...mail }) {
      const message = {
        ...mail,
        from: { name: fromName, address: config.from },
        to,
        envelope: { from: config.from, to: to.address },
        date: writtenAt,
        messageId: `<${id}@${domain}>`,
        // A random boundary would change the bytes of each attempt.
        baseBoundary: id,
        headers: {
          // Asks autoresponders not to answer.
          "Auto-Submitted": "auto-generated",
          ...(oneClickUrl !== undefined && {
            "List-Unsubscribe": `<${oneClickUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      };
      const sending = ask("send an email", (transport) => transport.sendMail(message), {
        fields: readJson(message, ""),
        subjects: [["mail", id]],
      });
      await sending.catch((error: unknown) => {
        throw toMailError(error);
      });
    },
  };
}

interface SentMail {
  fields: [string, string][];
  subjects: readonly Subject[];
}

/** Runs work with the mail server under the name of its call, which declares what it sends. */
type AskMailServer = <T>(
  call: MailCall,
  work: (transport: Transporter) => Promise<T>,
  sent?: SentMail,
) => Promise<T>;

/** The transport, which nothing reaches but under the name of a declared call. */
function openMailServer(
  config: MailConfig,
  { disclosures, mailStepMs }: Pick<TimeLimits, "mailStepMs"> & { disclosures: DisclosureLog },
): AskMailServer {
  const transport = openTransport(config, mailStepMs);
  return (call, work, sent) => {
    disclosures.note(call, sent?.fields ?? [], sent?.subjects);
    return work(transport);
  };
}

function openTransport(config: MailConfig, mailStepMs: number): Transporter {
  return createTransport({
    host: config.host,
    port: config.port,
    secure: config.encryption === "tls",
    requireTLS: config.encryption === "starttls",
    ignoreTLS: config.encryption === "none",
    ...(config.login && { auth: config.login }),
    connectionTimeout: mailStepMs,
    greetingTimeout: mailStepMs,
    socketTimeout: 2 * mailStepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A refusal by the mail server: its code only, no address or name. */
export class MailError extends Error {
  override name = "MailError";
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A refusal at these commands is about the mail; an earlier one is about us or the server. */
const ABOUT_THE_MAIL = new Set(["RCPT TO", "DATA"]);

function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError(String(error), false);
  const { code = error.name, command = "", responseCode = 0 } = error as SmtpError;
  const isFinal = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return new MailError([code, command, responseCode || ""].filter(Boolean).join(" "), isFinal);
}

export async function checkMailServer(config: MailConfig): Promise<VendorCheck> {
  const ask = openMailServer(config, { ...TIME_LIMITS, disclosures: ABOUT_NOBODY });
  try {
    await ask("log in to the mail server", async (transport) => {
      await transport.verify().finally(() => transport.close());
    });
    return fine(config.login ? "takes our login" : "answers");
  } catch (error) {
    const { message } = toMailError(error);
    return message.startsWith("EAUTH")
      ? invalid(`refuses our login (${message})`, "Check the user and the password in SMTP_URL.")
      : silent(message, "SMTP_URL");
  }
}
