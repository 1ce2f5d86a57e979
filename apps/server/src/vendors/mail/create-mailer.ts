import { createTransport } from "nodemailer";
import type { MailConfig } from "../../config-mail.ts";
import { toMailFault } from "./mail-fault.ts";

/** A mail that is ready to go, the same each time that it is tried. */
export interface ReadyMail {
  /** Names the mail to whoever gets it twice. */
  id: string;
  fromName: string;
  replyTo: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
  writtenAt: Date;
}

export interface MailAttachment {
  filename: string;
  contentType: "text/html" | "text/plain";
  content: string;
}

export interface Mailer {
  /**
   * Hands a mail over to the mail server, in one connection.
   * @throws {MailFault}
   */
  send(mail: ReadyMail): Promise<void>;
}

/** All of them together are less than a transaction may wait. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

export function createMailer(config: MailConfig): Mailer {
  const transport = createTransport({
    host: config.host,
    port: config.port,
    secure: config.encryption === "tls",
    requireTLS: config.encryption === "starttls",
    ignoreTLS: config.encryption === "none",
    ...(config.login && { auth: config.login }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = config.from.split("@")[1];
  return {
    async send({ id, fromName, to, writtenAt, ...mail }) {
      const message = {
        ...mail,
        from: { name: fromName, address: config.from },
        to,
        envelope: { from: config.from, to: to.address },
        date: writtenAt,
        messageId: `<${id}@${domain}>`,
        // Drawn otherwise, and each try would have other bytes.
        baseBoundary: id,
        // Nobody's "out of office" answers a machine.
        headers: { "Auto-Submitted": "auto-generated" },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw toMailFault(error);
      });
    },
  };
}
