import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { PaymentRefundsTable, RefundsTable } from "../../../db/schema/schema-membership.ts";
import { listStuckRefunds } from "../../membership/refunds/list-stuck-refunds.ts";
import { type MailContext, senderOf } from "../mail-context.ts";
import {
  type RefundFacts,
  refundedEmail,
  refundReturnedEmail,
  refundStuckEmail,
} from "../templates/refunds.ts";
import { addressedTo, type MailRecipient } from "./find-mail-recipient.ts";
import { isRecent } from "./is-recent.ts";
import { queueEmail } from "./queue-email.ts";

type Made = Selectable<PaymentRefundsTable>;
type Promised = Selectable<RefundsTable>;

/**
 * Writes of money that went back to a member, whoever sent it: once when the provider has sent it, and once more when
 * their bank did not take it, with what happens now.
 */
export async function queueRefundEmails(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
): Promise<void> {
  const promised = await trx
    .selectFrom("refunds")
    .selectAll()
    .where("membership_id", "=", member.id)
    .orderBy("payment_id")
    .execute();
  const made = await trx
    .selectFrom("payment_refunds")
    .selectAll()
    .where("membership_id", "=", member.id)
    .orderBy("made_at")
    .orderBy("refund_id")
    .execute();
  await queueReturnedEmail(trx, ctx, member, { promised, made });
  await queueSentEmail(trx, ctx, member, { promised, made });
  for (const { paymentId, amountCents } of await listStuckRefunds(trx, { membershipId: member.id })) {
    if (amountCents > 0) await queueStuckEmail(trx, ctx, member, { about: paymentId, cents: amountCents });
  }
}

interface Refunds {
  promised: Promised[];
  made: Made[];
}

/**
 * Of those that the member believes to be on their way, and of those that nobody sends again. A try of ours that was
 * never told of is none of their worries.
 */
async function queueReturnedEmail(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
  { promised, made }: Refunds,
): Promise<void> {
  for (const refund of made) {
    const { refund_id: id, status, told_sent_at: notifiedSentAt, amount_cents: cents } = refund;
    if (status !== "failed" || refund.told_failed_at !== null) continue;
    const promise = promised.find(({ payment_id }) => payment_id === refund.payment_id);
    const owed = refund.is_ours ? promise : undefined;
    if (notifiedSentAt === null && (owed || !isRecent(refund.made_at, ctx.clock.now()))) continue;
    if (owed?.state === "wanted" || owed?.state === "sent") {
      await queueEmail(trx, ctx, {
        ...{ ...addressedTo(member), kind: "refund_returned", about: id },
        template: refundReturnedEmail(describe(ctx, member, cents)),
      });
    }
    // What is promised of the same payment is still to be sent, or they were asked about that.
    const isComing = notifiedSentAt === null && ["wanted", "held", "stuck"].includes(promise?.state ?? "");
    if (owed === undefined && !isComing) await queueStuckEmail(trx, ctx, member, { about: id, cents });
    await note(trx, [id], { told_failed_at: ctx.clock.now() });
  }
}

/** All that has gone out since the last letter, in one letter, once nothing is being asked for any more. */
async function queueSentEmail(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
  { promised, made }: Refunds,
): Promise<void> {
  const now = ctx.clock.now();
  const sent = made.filter(({ status, told_sent_at }) => status === "succeeded" && told_sent_at === null);
  if (sent.length === 0 || promised.some(({ state }) => state === "wanted")) return;
  // One by hand may be older than our knowing of it.
  const news = sent.filter(({ is_ours, made_at }) => is_ours || isRecent(made_at, now));
  if (news.length > 0) {
    const cents = news.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    await queueEmail(trx, ctx, {
      ...{ ...addressedTo(member), kind: "refunded" },
      about: news.map(({ refund_id }) => refund_id).join("+"),
      template: refundedEmail(describe(ctx, member, cents)),
    });
  }
  const ids = sent.map(({ refund_id }) => refund_id);
  await note(trx, ids, { told_sent_at: now });
}

async function queueStuckEmail(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
  { about, cents }: { about: string; cents: number },
): Promise<void> {
  await queueEmail(trx, ctx, {
    ...{ ...addressedTo(member), kind: "refund_stuck", about: `${member.id}:${about}` },
    template: refundStuckEmail(describe(ctx, member, cents)),
  });
}

async function note(
  trx: Kysely<Database>,
  refundIds: string[],
  notified: Partial<Pick<Made, "told_sent_at" | "told_failed_at">>,
): Promise<void> {
  await trx.updateTable("payment_refunds").set(notified).where("refund_id", "in", refundIds).execute();
}

function describe(ctx: MailContext, { name }: MailRecipient, cents: number): RefundFacts {
  const { brandName, supportPhone, supportEmail } = senderOf(ctx);
  return { name, brandName, supportPhone, supportEmail, cents };
}
