import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { MailBody, MailKind } from "../../db/schema/schema-mail.ts";
import { AppError, notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { Receipt } from "../../vendors/stripe/billing/receipts.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { findMailRecipient, type MailRecipient } from "./queue/find-mail-recipient.ts";
import { type NotificationContext, readReceipts } from "./queue/notify-member.ts";
import { renderMail } from "./queue/queue-email.ts";
import { isOfMoney, writeReceipt } from "./queue/queue-receipt-emails.ts";
import { writeWelcome } from "./queue/queue-welcome-email.ts";

/** Letters that can be had again; the others speak of a moment that is over. */
export const SENT_AGAIN = ["welcome", "receipt", "canceled", "kept", "ended", "refunded"] as const;
export type SentAgain = (typeof SENT_AGAIN)[number];

const LIFE_CYCLE: readonly MailKind[] = ["canceled", "kept", "ended"];

interface SendAgainInput {
  membershipId: string;
  kind: SentAgain;
  operator: Operator;
}

/**
 * Sends a member's newest letter of a kind once more, to the address that their membership has: as it was written, or,
 * once that is forgotten, a welcome or a receipt as it is written now. Each call is one mail, with an occasion of its
 * own.
 * @returns the mail's id
 * @throws 503 `unavailable` without a mail server; 404 `not_found` for a letter that was never written, or is no longer
 *   kept; PaymentError
 */
export async function sendAgain(ctx: NotificationContext, input: SendAgainInput): Promise<string> {
  const { membershipId, kind, operator } = input;
  if (ctx.mailer === null) {
    throw new AppError(503, "unavailable", "SMTP_URL is not set: there is no mail server to send by.");
  }
  const receipts = kind === "receipt" ? await readReceipts(ctx, membershipId) : [];
  return ctx.db.transaction().execute(async (trx) => {
    const member = await findMailRecipient(trx, membershipId);
    if (!member) {
      throw notFound("Nobody can be written to: they never paid for this membership, or were erased.");
    }
    const mail =
      (await findStored(trx, membershipId, kind)) ?? (await writeNow(trx, ctx, { kind, member, receipts }));
    const { id } = await trx
      .insertInto("outbox")
      .values({
        ...{ kind, occasion: await nameOccasion(trx, member, kind), membership_id: membershipId },
        recipient_name: `${member.name} ${member.last_name}`,
        recipient_address: member.email,
        subject: mail.subject,
        body: JSON.stringify(mail.body),
        written_at: ctx.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, "send_mail", { mailId: id }, `mail-${id}`);
    await writeAuditEntry(trx, {
      ...operator,
      ...{ at: ctx.clock.now(), subjectKind: "member", subjectId: membershipId },
      changes: { mail: id, kind },
    });
    return id;
  });
}

interface WrittenMail {
  subject: string;
  body: MailBody;
}

/** The newest of the kind whose words are still known. */
async function findStored(
  trx: Kysely<Database>,
  membershipId: string,
  kind: SentAgain,
): Promise<WrittenMail | undefined> {
  const kept = await trx
    .selectFrom("outbox")
    .select(["subject", "body"])
    .where("membership_id", "=", membershipId)
    .where("kind", "=", kind)
    .where("body", "is not", null)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return kept?.body ? { subject: kept.subject, body: kept.body } : undefined;
}

async function writeNow(
  trx: Kysely<Database>,
  ctx: NotificationContext,
  { kind, member, receipts }: { kind: SentAgain; member: MailRecipient; receipts: readonly Receipt[] },
): Promise<WrittenMail> {
  const mail = kind === "welcome" ? await writeWelcome(trx, ctx, member) : null;
  const receipt = receipts.find(isOfMoney);
  const written = receipt ? writeReceipt(ctx, member, receipt) : mail;
  if (written) return { subject: written.template.subject, body: renderMail(ctx, written) };
  throw notFound("This member was never sent such a letter, or its words are no longer kept.");
}

/** Letters about the life of a membership are numbered: the last one says what the member knows of it. */
async function nameOccasion(trx: Kysely<Database>, { id }: MailRecipient, kind: SentAgain): Promise<string> {
  if (!LIFE_CYCLE.includes(kind)) return `${kind}:${id}:again:${randomUUID()}`;
  const notified = await trx
    .selectFrom("outbox")
    .select("kind")
    .where("membership_id", "=", id)
    .where("kind", "in", LIFE_CYCLE)
    .orderBy(sql`split_part(occasion, ':', 3)::integer`)
    .execute();
  if (notified.at(-1)?.kind === kind) return `${kind}:${id}:${notified.length + 1}`;
  throw notFound("This letter is no longer true: a later one says otherwise.");
}
