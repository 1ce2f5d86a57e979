import type { MailConfig } from "../../config/config-mail.ts";
import { toMailError } from "./mail-error.ts";
import { openTransport } from "./open-transport.ts";

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
   * @throws {MailError}
   */
  send(mail: ReadyMail): Promise<void>;
}

export function createMailer(config: MailConfig): Mailer {
  const transport = openTransport(config);
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
        throw toMailError(error);
      });
    },
  };
}
