import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { MailBody, MailKind, OutboxTable } from "../../db/schema/schema-mail.ts";
import { MailError, type Mailer } from "../../vendors/mail/create-mailer.ts";
import { confirmDeparture } from "../members/dentists/departures.ts";
import { isNewsWanted } from "../messages/message-choices.ts";
import { isIntroductionLive, noteIntroductionBounce } from "../offices/introductions/introduction-mails.ts";
import { noteBounce } from "../offices/office-mails.ts";
import { isUnanswered } from "../offices/remind-offices.ts";
import { isNoticeInTime, markNotified } from "../price-changes/notices.ts";
import type { MailContext } from "./mail-context.ts";

type Mail = Selectable<OutboxTable> & { body: MailBody };

/** A receipt or a refund is worth an email even after a mail server was down for weeks. */
export const LIFETIME_MS = 42 * DAY_MS;
/** Their bodies hold a code or a link's token, or name an erased person: deleted as soon as they are sent. */
const SECRET_KINDS: ReadonlySet<MailKind> = new Set<MailKind>([
  "phone_proof",
  "account_deleted",
  "email_change_code",
  "phone_recovery",
  "contact_changed",
  "report_code",
  "operator_invite",
  "office_confirm",
  "office_reminder",
  "office_introduction",
  "office_code",
]);

/** They are about a batch of listings. */
const OFFICE_QUESTIONS: ReadonlySet<MailKind> = new Set<MailKind>(["office_confirm", "office_reminder"]);

/**
 * Hands a mail to the mail server once; the row stays locked meanwhile, so no other worker sends it too. A worker that
 * dies after the last byte sends the same bytes again under the same Message-ID (docs/decisions/mail.md).
 * @throws {MailError} when another attempt may help
 */
export async function sendMail(ctx: MailContext & { mailer: Mailer }, mailId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("outbox")
      .selectAll()
      .where("id", "=", mailId)
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.body === null) return;
    const lapsesAt = row.lapses_at ?? new Date(row.written_at.getTime() + LIFETIME_MS);
    const mail = { ...row, body: row.body };
    if (await isStopped(ctx, trx, mail))
      return void (await trx.deleteFrom("outbox").where("id", "=", mailId).execute());
    if (ctx.clock.now() >= lapsesAt) return giveUp(ctx, trx, { mail, failure: "too late" });
    try {
      await deliver(ctx, mail);
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error;
      return giveUp(ctx, trx, { mail, failure: error.message });
    }
    await trx
      .updateTable("outbox")
      .set({ sent_at: ctx.clock.now(), ...withoutSecrets(mail.kind) })
      .where("id", "=", mail.id)
      .execute();
    if (mail.kind === "price_change") await markNotified(ctx, trx, aboutOf(mail));
  });
}

/** What the mail is about: its key after the kind. */
function aboutOf({ occasion, kind }: Pick<Mail, "occasion" | "kind">): string {
  return occasion.slice(kind.length + 1);
}

/**
 * While it waited, the recipient may have stopped such emails, the dentist that it is about may be back, or its window
 * of days may be over.
 */
async function isStopped(ctx: MailContext, trx: Kysely<Database>, mail: Mail): Promise<boolean> {
  const { kind, membership_id: membershipId, occasion } = mail;
  if (kind === "office_introduction") return !(await isIntroductionLive(trx, aboutOf(mail), ctx.clock.now()));
  if (kind === "office_reminder") return !(await isUnanswered(trx, aboutOf(mail)));
  if (membershipId === null) return false;
  if (kind === "price_change") return !(await isNoticeInTime(ctx, trx, aboutOf(mail)));
  if (kind === "news") return !(await isNewsWanted(trx, membershipId));
  const [, , locationId = ""] = occasion.split(":");
  return kind === "dentist_left" && !(await confirmDeparture(trx, { membershipId, locationId }));
}

function withoutSecrets(kind: MailKind) {
  return {
    ...(SECRET_KINDS.has(kind) && { body: null }),
    ...(kind === "account_deleted" && { recipient_name: "", recipient_address: "" }),
  };
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

async function giveUp(
  { clock, log }: MailContext,
  trx: Kysely<Database>,
  { mail, failure }: { mail: Mail; failure: string },
): Promise<void> {
  log.error({ mail: mail.id, failure }, "mail.delivery.given_up");
  if (OFFICE_QUESTIONS.has(mail.kind)) await noteBounce(trx, { batchId: aboutOf(mail), now: clock.now() });
  if (mail.kind === "office_introduction") await noteIntroductionBounce(trx, aboutOf(mail), clock.now());
  await trx
    .updateTable("outbox")
    .set({ given_up_at: clock.now(), failure, ...withoutSecrets(mail.kind) })
    .where("id", "=", mail.id)
    .execute();
}
