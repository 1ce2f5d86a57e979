import type { Clock } from "../fake-vendor.ts";
import { createRing } from "../sinks/sink.ts";

export interface MailAttachment {
  filename: string;
  content_type: string;
  bytes: Uint8Array;
}

export interface ReceivedMail {
  message_id: string;
  /** The sender and recipients of the SMTP envelope; the header may differ. */
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
  raw: Uint8Array;
}

export interface FiledMail extends ReceivedMail {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  /** How often it was delivered. */
  deliveries: number;
}

export interface Mailbox {
  file(mail: ReceivedMail): void;
  /** Newest first. */
  list(): FiledMail[];
  find(id: string): FiledMail | undefined;
  clear(): void;
}

const MAX_STORED = 500;

/**
 * Files a mail once by its Message-ID and counts its deliveries. Other bytes under the same Message-ID are
 * another
 * mail, so a repeated mail must be identical.
 */
export function createMailbox(clock: Clock): Mailbox {
  const mails = createRing<FiledMail>(MAX_STORED);
  let lastId = 0;
  return {
    file(mail) {
      const known = mails
        .list()
        .find(({ message_id, raw }) => message_id === mail.message_id && Buffer.compare(raw, mail.raw) === 0);
      if (known) {
        known.deliveries += 1;
        return;
      }
      lastId += 1;
      mails.add({ ...mail, id: `mail-${lastId}`, received_at: clock.now().toISOString(), deliveries: 1 });
    },
    list: mails.list,
    find: (id) => mails.list().find((mail) => mail.id === id),
    clear: mails.clear,
  };
}
