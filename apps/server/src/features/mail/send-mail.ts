import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { MailBody, MailKind, OutboxTable } from "../../db/schema/schema-mail.ts";
import type { Mailer } from "../../vendors/mail/create-mailer.ts";
import { MailError } from "../../vendors/mail/mail-error.ts";
import type { MailContext } from "./mail-context.ts";

type Mail = Selectable<OutboxTable> & { body: MailBody };

/** A mail server may be away for long: what a member is owed a word about is worth a word six weeks later. */
export const LIFETIME_MS = 42 * DAY_MS;
/** Mails with a code in them: what they say is forgotten as soon as it is sent. */
const OPENS_SOMETHING: ReadonlySet<MailKind> = new Set<MailKind>(["phone_proof"]);

/**
 * Hands a mail over to the mail server, unless it was handed over before. The row is locked until its fate is written
 * down, so that two workers never send the same mail; a killed worker's lock ends with its connection.
 *
 * SMTP cannot tell a sender that died after the last byte whether the mail was taken. It is then sent again, byte for
 * byte the same under the same Message-ID, by which mailboxes know it: better twice on the way than never.
 * @throws {MailError} when another try may help
 */
export async function sendMail(ctx: MailContext & { mailer: Mailer }, mailId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("outbox")
      .selectAll()
      .where("id", "=", mailId)
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!mail || mail.body === null) return;
    const lapsesAt = mail.lapses_at ?? new Date(mail.written_at.getTime() + LIFETIME_MS);
    const whole = { ...mail, body: mail.body };
    if (ctx.clock.now() >= lapsesAt) return giveUp(ctx, trx, whole, "too late");
    try {
      await deliver(ctx, whole);
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error;
      return giveUp(ctx, trx, whole, error.message);
    }
    await trx
      .updateTable("outbox")
      .set({ sent_at: ctx.clock.now(), ...(OPENS_SOMETHING.has(mail.kind) && { body: null }) })
      .where("id", "=", mail.id)
      .execute();
  });
}

async function deliver({ config, mailer }: MailContext & { mailer: Mailer }, mail: Mail): Promise<void> {
  await mailer.send({
    ...mail.body,
    id: mail.id,
    fromName: config.brandName,
    replyTo: config.supportEmail,
    to: { name: mail.recipient_name, address: mail.recipient_address },
    subject: mail.subject,
    writtenAt: mail.written_at,
  });
}

async function giveUp({ clock, log }: MailContext, trx: Kysely<Database>, mail: Mail, failure: string) {
  log.error({ mail: mail.id, failure }, "a mail will never go out");
  await trx
    .updateTable("outbox")
    .set({ given_up_at: clock.now(), fault: failure, ...(OPENS_SOMETHING.has(mail.kind) && { body: null }) })
    .where("id", "=", mail.id)
    .execute();
}
