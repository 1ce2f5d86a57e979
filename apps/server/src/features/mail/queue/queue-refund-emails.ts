import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import {
  listRefunds,
  listStuckRefunds,
  type MembershipRefunds,
  markRefundsNotified,
} from "../../refunds/list-refunds.ts";
import type { Recipient } from "../find-recipient.ts";
import { readFacts } from "../kept-facts.ts";
import { type MailContext, pageUrl, senderOf } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import {
  type RefundFacts,
  refundedEmail,
  refundReturnedEmail,
  refundStuckEmail,
} from "../templates/refunds.ts";
import { addressedTo, isRecent, queueEmail } from "./queue-email.ts";

type RefundsOfMember = MembershipRefunds & { member: Recipient };

/** Emails about refunds by anyone: when the provider has sent one, and when the bank returned it. */
export async function queueRefundEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  member: Recipient,
): Promise<void> {
  const refunds = { member, ...(await listRefunds(trx, member.id)) };
  await queueReturnedEmails(ctx, trx, refunds);
  await queueSentEmail(ctx, trx, refunds);
  for (const { paymentId, amountCents } of await listStuckRefunds(trx, { membershipId: member.id })) {
    if (amountCents > 0) await queueStuckEmail(ctx, trx, { member, about: paymentId, cents: amountCents });
  }
}

/** Skips failed attempts of ours that the member never knew of: they are repeated. */
async function queueReturnedEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, promised, made }: RefundsOfMember,
): Promise<void> {
  for (const refund of made) {
    const { refund_id: id, status, notified_sent_at: notifiedSentAt, amount_cents: cents } = refund;
    if (status !== "failed" || refund.notified_failed_at !== null) continue;
    const promise = promised.find(({ payment_id }) => payment_id === refund.payment_id);
    const owed = refund.is_ours ? promise : undefined;
    if (notifiedSentAt === null && (owed || !isRecent(refund.made_at, ctx.clock.now()))) continue;
    if (owed?.state === "wanted" || owed?.state === "sent") {
      await queueEmail(ctx, trx, {
        ...addressedTo(member),
        kind: "refund_returned",
        about: id,
        template: composeRefund(ctx, member, { template: refundReturnedEmail, refunds: [refund] }),
      });
    }
    // Another refund of the same payment is still coming, or has its own email.
    const isComing = notifiedSentAt === null && ["wanted", "held", "stuck"].includes(promise?.state ?? "");
    if (owed === undefined && !isComing) await queueStuckEmail(ctx, trx, { member, about: id, cents });
    await markRefundsNotified(trx, [id], { notified_failed_at: ctx.clock.now() });
  }
}

/** One email for all refunds since the last one, once none is pending at our side. The one about a cancellation says its own. */
async function queueSentEmail(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, promised, made }: RefundsOfMember,
): Promise<void> {
  const now = ctx.clock.now();
  const sent = made.filter(
    ({ status, notified_sent_at }) => status === "succeeded" && notified_sent_at === null,
  );
  if (sent.length === 0 || promised.some(({ state }) => state === "wanted")) return;
  const announced = await listAnnounced(trx, { member, promised, made });
  // A refund by hand may have been made long before it was noticed.
  const news = sent.filter(
    ({ refund_id, is_ours, made_at }) => !announced.has(refund_id) && (is_ours || isRecent(made_at, now)),
  );
  if (news.length > 0) {
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "refunded",
      about: news.map(({ refund_id }) => refund_id).join("+"),
      template: composeRefund(ctx, member, { template: refundedEmail, refunds: news }),
    });
  }
  const ids = sent.map(({ refund_id }) => refund_id);
  await markRefundsNotified(trx, ids, { notified_sent_at: now });
}

/** Ids of first tries that the email about the cancellation says are being refunded, where it says the same amount. */
async function listAnnounced(
  trx: Kysely<Database>,
  { member, promised, made }: RefundsOfMember,
): Promise<Set<string>> {
  const email = await trx
    .selectFrom("outbox")
    .select("facts")
    .where("membership_id", "=", member.id)
    .where("kind", "=", "canceled")
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const said = readFacts("lifecycle", email?.facts);
  const firstTries = new Set(promised.flatMap((one) => (one.failures === 0 ? (one.refund_id ?? []) : [])));
  const first = made.filter(({ refund_id }) => firstTries.has(refund_id));
  const cents = first.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  if (said === null || said.heldCents > 0 || said.refundCents !== cents) return new Set();
  return new Set(first.map(({ refund_id }) => refund_id));
}

async function queueStuckEmail(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, about, cents }: { member: Recipient; about: string; cents: number },
): Promise<void> {
  await queueEmail(ctx, trx, {
    ...addressedTo(member),
    kind: "refund_stuck",
    about: `${member.id}:${about}`,
    template: composeRefund(ctx, member, { template: refundStuckEmail, refunds: [{ amount_cents: cents }] }),
  });
}

export function composeRefund(
  ctx: MailContext,
  member: Recipient,
  { template, refunds }: { template: typeof refundedEmail; refunds: readonly WrittenRefund[] },
): EmailTemplate {
  return template(textsIn(member.language), describeRefund(ctx, member, refunds));
}

interface WrittenRefund {
  amount_cents: number;
  /** Unset for one that was never made. */
  made_at?: Date;
}

function describeRefund(
  ctx: MailContext,
  { name, language }: Recipient,
  refunds: readonly WrittenRefund[],
): RefundFacts {
  const { brandName, supportPhone, supportEmail } = senderOf(ctx);
  const membershipUrl = pageUrl(ctx, { path: "/membership", language });
  const sumOf = (some: readonly WrittenRefund[]) => some.reduce((sum, one) => sum + one.amount_cents, 0);
  const days = Map.groupBy(refunds, ({ made_at: madeAt }) => madeAt && officeDay(ctx, madeAt));
  const sent = [...days].flatMap(([day, made]) => (day === undefined ? [] : [{ day, cents: sumOf(made) }]));
  return { name, brandName, supportPhone, supportEmail, membershipUrl, cents: sumOf(refunds), sent };
}
