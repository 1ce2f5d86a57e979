import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { Recipient } from "../../membership/find-recipient.ts";
import { queueText } from "../../messages/texts/queue-text.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { FAILURE_DAYS, type FailureDay, paymentFailedEmail } from "../templates/payment-failed.ts";
import { paymentFailedText } from "../templates/text-messages.ts";
import { addressedTo, queueEmail } from "./queue-email.ts";

/** When the next email is due; the last one lapses when the membership has ended. */
const LAPSES_AFTER_DAYS: Record<FailureDay, number> = { 0: 3, 3: 4, 7: 8 };

interface UnpaidReceipts {
  member: Recipient;
  receipts: readonly Receipt[];
  /** Ids of those that the member's bank wants confirmed. */
  unconfirmed: ReadonlySet<string>;
}

export function isUnpaid({ status, attempts }: Receipt): boolean {
  return status === "open" && attempts > 0;
}

/** One email per failed and still open payment: at once, after three days and after seven. */
export async function queueFailureEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, receipts, unconfirmed }: UnpaidReceipts,
): Promise<void> {
  if (member.state !== "active" && member.state !== "canceled") return;
  const texts = textsIn(member.language);
  for (const { id, totalCents, nextAttemptAt } of receipts.filter(isUnpaid)) {
    const day = await findFailureDay(ctx, trx, id);
    const lapsesAt = new Date(ctx.clock.now().getTime() + LAPSES_AFTER_DAYS[day] * DAY_MS);
    const needsConfirmation = unconfirmed.has(id);
    const path = needsConfirmation ? "/membership/payments" : "/membership";
    const membershipUrl = pageUrl(ctx, { path, language: member.language });
    if (day === 0) {
      const { brandName } = ctx.config;
      const body = paymentFailedText(texts, {
        brandName,
        cents: totalCents,
        needsConfirmation,
        membershipUrl,
      });
      const { account_id: accountId } = member;
      await queueText(ctx, trx, { kind: "payment_failed", about: id, accountId, body, lapsesAt });
    }
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "payment_failed",
      about: `${id}:${day}`,
      lapsesAt,
      template: paymentFailedEmail(texts, {
        name: member.name,
        brandName: ctx.config.brandName,
        cents: totalCents,
        needsConfirmation,
        day,
        nextAttemptOn: nextAttemptAt && officeDay(ctx, nextAttemptAt),
        membershipUrl,
      }),
    });
  }
}

/** The newest day that is due; a missed earlier email is not sent as well. */
async function findFailureDay(
  { clock }: MailContext,
  trx: Kysely<Database>,
  invoiceId: string,
): Promise<FailureDay> {
  const first = await trx
    .selectFrom("outbox")
    .select("written_at")
    .where("occasion", "=", `payment_failed:${invoiceId}:0`)
    .executeTakeFirst();
  if (!first) return 0;
  const days = (clock.now().getTime() - first.written_at.getTime()) / DAY_MS;
  return FAILURE_DAYS.findLast((day) => day <= days) ?? 0;
}
