import { randomUUID } from "node:crypto";
import type { RESENDABLE_KINDS } from "@smirk/contract/console/members/members";
import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { MailBody } from "../../db/schema/schema-mail.ts";
import { AppError, notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { Receipt } from "../../vendors/stripe/billing/receipts.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { findRecipient, type Recipient } from "./find-recipient.ts";
import { sendMailJob } from "./mail-context.ts";
import { type ChargeFacts, isMoneyPaid, loadChargeFacts } from "./queue/load-charge-facts.ts";
import { composeReceipt, listReceipts, type NotificationContext } from "./queue/notify-member.ts";
import { renderMail } from "./queue/queue-email.ts";
import { isLifecycleKind, listLifecycleEmails } from "./queue/queue-lifecycle-emails.ts";
import { composeWelcome } from "./queue/queue-welcome-email.ts";

export type ResendableKind = (typeof RESENDABLE_KINDS)[number];

interface SendAgainInput {
  membershipId: string;
  kind: ResendableKind;
  operator: Operator;
  /** Runs in the transaction that stores the email; what it throws stores none. */
  alongside?: (trx: Kysely<Database>) => Promise<void>;
}

/**
 * Sends a member's newest email of a kind again: as stored, or, once its body is deleted, a welcome or a receipt
 * composed again. Each call sends one. @returns its id
 * @throws 503 `unavailable` without a mail server; 404 `not_found` if there is nothing to send; PaymentError
 */
export async function sendAgain(ctx: NotificationContext, input: SendAgainInput): Promise<string> {
  const { membershipId, kind, operator, alongside } = input;
  if (ctx.mailer === null) {
    throw new AppError(503, "unavailable", "SMTP_URL is not set, so there is no mail server.");
  }
  const receipts = kind === "receipt" ? await listReceipts(ctx, membershipId) : [];
  const isComposed = kind === "receipt" || kind === "welcome";
  const newest = receipts.filter(isMoneyPaid).slice(0, 1);
  const charges = isComposed ? await loadChargeFacts(ctx, { membershipId, receipts: newest }) : null;
  return ctx.db.transaction().execute(async (trx) => {
    await alongside?.(trx);
    const member = await findRecipient(trx, membershipId);
    if (!member) throw notFound("This member never paid for this membership, or was erased.");
    const mail =
      (await findStored(trx, membershipId, kind)) ??
      (await compose(ctx, trx, { kind, member, charges, receipt: newest[0] }));
    const { id } = await trx
      .insertInto("outbox")
      .values({
        kind,
        occasion: await nextOccasion(trx, membershipId, kind),
        membership_id: membershipId,
        recipient_name: joinNames(member.name, member.last_name),
        recipient_address: member.email,
        subject: mail.subject,
        body: JSON.stringify(mail.body),
        facts: mail.facts === null ? null : JSON.stringify(mail.facts),
        written_at: ctx.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendMailJob, { mailId: id });
    await writeAuditEntry(trx, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "member",
      subjectId: membershipId,
      changes: { mail: id, kind },
    });
    return id;
  });
}

interface ComposedMail {
  subject: string;
  body: MailBody;
  facts: unknown;
}

async function findStored(
  trx: Kysely<Database>,
  membershipId: string,
  kind: ResendableKind,
): Promise<ComposedMail | undefined> {
  const stored = await trx
    .selectFrom("outbox")
    .select(["subject", "body", "facts"])
    .where("membership_id", "=", membershipId)
    .where("kind", "=", kind)
    .where("body", "is not", null)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return stored?.body ? { ...stored, body: stored.body } : undefined;
}

interface ComposeInput {
  kind: ResendableKind;
  member: Recipient;
  charges: ChargeFacts | null;
  /** The newest paid one, for a receipt. */
  receipt: Receipt | undefined;
}

async function compose(
  ctx: NotificationContext,
  trx: Kysely<Database>,
  { kind, member, charges, receipt }: ComposeInput,
): Promise<ComposedMail> {
  const welcome = kind === "welcome" && charges ? await composeWelcome(ctx, trx, { member, charges }) : null;
  const { nextCents = null, cards } = charges ?? {};
  const mail = receipt
    ? composeReceipt(ctx, member, { receipt, nextCents, card: cards?.get(receipt.id) ?? null })
    : welcome;
  if (mail) return { subject: mail.template.subject, body: renderMail(ctx, mail), facts: mail.facts ?? null };
  throw notFound("This member was never sent such an email, or its text is no longer stored.");
}

/** Lifecycle emails are numbered: the newest one is what the member was last notified of. */
async function nextOccasion(trx: Kysely<Database>, id: string, kind: ResendableKind): Promise<string> {
  if (!isLifecycleKind(kind)) return `${kind}:${id}:again:${randomUUID()}`;
  const sent = await listLifecycleEmails(trx, id);
  if (sent.at(-1) === kind) return `${kind}:${id}:${sent.length + 1}`;
  throw notFound("This email is no longer true: a later one says otherwise.");
}
