import type { MailKind } from "../../../db/schema/schema-mail.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { listPlanChanges } from "../../plan-change/apply-plan-change.ts";
import { listRefunds } from "../../refunds/list-refunds.ts";
import type { Recipient } from "../find-recipient.ts";
import { pageUrl } from "../mail-context.ts";
import { isMoneyPaid, loadChargeFacts } from "../queue/load-charge-facts.ts";
import { composeReceipt, listReceipts, type NotificationContext } from "../queue/notify-member.ts";
import { composeLifecycle, isLifecycleKind } from "../queue/queue-lifecycle-emails.ts";
import { composePlanChange } from "../queue/queue-plan-change-emails.ts";
import { composeRefund } from "../queue/queue-refund-emails.ts";
import { composeWelcome } from "../queue/queue-welcome-email.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { paymentFailedEmail } from "../templates/payments.ts";
import { refundedEmail, refundReturnedEmail, refundStuckEmail } from "../templates/refunds.ts";
import { renewalReminder } from "../templates/reminders.ts";

interface KeptMail {
  kind: MailKind;
  /** The key, with its kind before the first colon. */
  occasion: string;
}

/**
 * An email whose text is no longer stored, written again from what still is: today's names and addresses, and the
 * amounts and days of then. @returns null for a kind whose facts are not kept @throws {PaymentError}
 */
export async function drawEmail(
  ctx: NotificationContext,
  member: Recipient,
  { kind, occasion }: KeptMail,
): Promise<EmailTemplate | null> {
  const [, about = "", detail = ""] = occasion.split(":");
  if (kind === "welcome") {
    const charges = await loadChargeFacts(ctx, { membershipId: member.id, receipts: [] });
    return (await composeWelcome(ctx, ctx.db, { member, charges }))?.template ?? null;
  }
  if (kind === "receipt" || kind === "payment_failed")
    return drawPayment(ctx, member, { kind, about, detail });
  if (kind === "renewal_reminder") return drawReminder(ctx, member, detail);
  if (isLifecycleKind(kind)) return composeLifecycle(ctx, member, { kind, wasRenewalOff: false });
  if (kind === "refunded") return drawRefund(ctx, member, { template: refundedEmail, ids: about.split("+") });
  if (kind === "refund_returned")
    return drawRefund(ctx, member, { template: refundReturnedEmail, ids: [about] });
  if (kind === "refund_stuck") return drawRefund(ctx, member, { template: refundStuckEmail, ids: [detail] });
  return kind === "plan_change" ? drawPlanChange(ctx, member, { id: about, state: detail }) : null;
}

async function drawPayment(
  ctx: NotificationContext,
  member: Recipient,
  { kind, about, detail }: { kind: "receipt" | "payment_failed"; about: string; detail: string },
): Promise<EmailTemplate | null> {
  const receipts = await listReceipts(ctx, member.id);
  // One that was sent again names no payment: it was the newest.
  const receipt =
    receipts.find(({ id }) => id === about) ?? (detail === "again" ? receipts.find(isMoneyPaid) : undefined);
  if (receipt === undefined) return null;
  if (kind === "payment_failed") return drawFailure(ctx, member, { receipt, day: detail });
  const { cards } = await loadChargeFacts(ctx, { membershipId: member.id, receipts: [receipt] });
  return composeReceipt(ctx, member, { receipt, card: cards.get(receipt.id) ?? null, nextCents: null })
    .template;
}

function drawFailure(
  ctx: NotificationContext,
  member: Recipient,
  { receipt, day }: { receipt: Receipt; day: string },
): EmailTemplate {
  return paymentFailedEmail(textsIn(member.language), {
    name: member.name,
    brandName: ctx.config.brandName,
    cents: receipt.dueCents,
    day: day === "3" ? 3 : day === "7" ? 7 : 0,
    // Whether the bank had a question then is not kept.
    needsConfirmation: false,
    nextAttemptOn: receipt.nextAttemptAt && officeDay(ctx, receipt.nextAttemptAt),
    membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
  });
}

export function drawReminder(
  ctx: Pick<NotificationContext, "config">,
  member: Pick<Recipient, "name" | "language" | "plan_name" | "renewal_period" | "recurring_cents">,
  renewsOn: string,
): EmailTemplate {
  const { brandName, supportPhone } = ctx.config;
  return renewalReminder(textsIn(member.language), {
    name: member.name,
    brandName,
    supportPhone,
    planName: member.plan_name,
    membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
    period: member.renewal_period,
    renewsOn,
    cents: member.recurring_cents,
  });
}

/** @param ids of refunds, or of the payment whose refund failed for good */
async function drawRefund(
  ctx: NotificationContext,
  member: Recipient,
  { template, ids }: { template: typeof refundedEmail; ids: readonly string[] },
): Promise<EmailTemplate | null> {
  const { made, promised } = await listRefunds(ctx.db, member.id);
  const amounts = [
    ...made.filter(({ refund_id: id }) => ids.includes(id)),
    ...promised.filter(({ payment_id: id }) => ids.includes(id)),
  ].map(({ amount_cents }) => amount_cents);
  if (amounts.length === 0) return null;
  return composeRefund(ctx, member, { template, cents: amounts.reduce((sum, cents) => sum + cents, 0) });
}

async function drawPlanChange(
  ctx: NotificationContext,
  member: Recipient,
  { id, state }: { id: string; state: string },
): Promise<EmailTemplate | null> {
  const change = (await listPlanChanges(ctx.db, member.id)).find((one) => one.id === id);
  if (change === undefined) return null;
  const receipts = await listReceipts(ctx, member.id);
  const receipt = receipts.find((one) => one.id === change.invoice_id && one.paidCents > 0);
  const charges = await loadChargeFacts(ctx, { membershipId: member.id, receipts: receipt ? [receipt] : [] });
  return composePlanChange(ctx, member, { state, change, receipt, charges });
}
