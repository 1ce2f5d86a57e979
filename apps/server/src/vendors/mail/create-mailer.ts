import type { MailConfig } from "../../config/config-mail.ts";
import { toMailError } from "./mail-error.ts";
import { openTransport } from "./open-transport.ts";

/** A rendered mail; every attempt sends the same bytes. */
export interface ReadyMail {
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

export interface MailAttachment {
  filename: string;
  contentType: "application/pdf" | "text/html" | "text/plain";
  content: string;
  encoding?: "base64";
}

export interface Mailer {
  /** @throws {MailError} */
  send(mail: ReadyMail): Promise<void>;
}

export function createMailer(config: MailConfig): Mailer {
  const transport = openTransport(config);
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
      await transport.sendMail(message).catch((error: unknown) => {
        throw toMailError(error);
      });
    },
  };
}
