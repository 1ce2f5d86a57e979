import type { MailKind } from "../../../db/schema/schema-mail.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { listPlanChanges } from "../../plan-change/apply-plan-change.ts";
import { listRefunds } from "../../refunds/list-refunds.ts";
import type { Recipient } from "../find-recipient.ts";
import { type KeptFacts, readFacts } from "../kept-facts.ts";
import { pageUrl } from "../mail-context.ts";
import { isMoneyPaid, loadChargeFacts } from "../queue/load-charge-facts.ts";
import {
  composeFailure,
  composeReceipt,
  type Failure,
  listReceipts,
  type NotificationContext,
} from "../queue/notify-member.ts";
import { composeLifecycle, isLifecycleKind } from "../queue/queue-lifecycle-emails.ts";
import { composePlanChange } from "../queue/queue-plan-change-emails.ts";
import { composeRefund } from "../queue/queue-refund-emails.ts";
import { composeWelcomeOf } from "../queue/queue-welcome-email.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { refundedEmail, refundReturnedEmail, refundStuckEmail } from "../templates/refunds.ts";
import { renewalReminder } from "../templates/reminders.ts";

interface KeptMail {
  kind: MailKind;
  /** The key, with its kind before the first colon. */
  occasion: string;
  /** Null for one of an earlier release. */
  facts: unknown;
}

/**
 * An email whose text is no longer stored, written again from what still is: today's names and addresses, and the
 * amounts, plans and days of then. @returns null for a kind whose facts are not kept @throws {PaymentError}
 */
export async function drawEmail(
  ctx: NotificationContext,
  member: Recipient,
  { kind, occasion, facts }: KeptMail,
): Promise<EmailTemplate | null> {
  const [, about = "", detail = ""] = occasion.split(":");
  if (kind === "welcome") {
    const kept = readFacts("welcome", facts);
    return kept && composeWelcomeOf(ctx, member, kept);
  }
  if (kind === "receipt") return drawReceipt(ctx, member, { about, detail, facts });
  if (kind === "payment_failed") return drawFailure(ctx, member, { about, day: detail, facts });
  if (kind === "renewal_reminder") {
    const kept = readFacts("renewal_reminder", facts);
    return kept && drawReminder(ctx, member, kept);
  }
  if (isLifecycleKind(kind))
    return composeLifecycle(ctx, member, { kind, facts: readFacts("lifecycle", facts) });
  if (kind === "refunded") return drawRefund(ctx, member, { template: refundedEmail, ids: about.split("+") });
  if (kind === "refund_returned")
    return drawRefund(ctx, member, { template: refundReturnedEmail, ids: [about] });
  if (kind === "refund_stuck") return drawRefund(ctx, member, { template: refundStuckEmail, ids: [detail] });
  if (kind !== "plan_change") return null;
  return drawPlanChange(ctx, member, { id: about, state: detail, ...readFacts("plan_change", facts) });
}

async function drawReceipt(
  ctx: NotificationContext,
  member: Recipient,
  { about, detail, facts }: { about: string; detail: string; facts: unknown },
): Promise<EmailTemplate | null> {
  const receipts = await listReceipts(ctx, member.id);
  // One that was sent again names no payment: it was the newest.
  const receipt =
    receipts.find(({ id }) => id === about) ?? (detail === "again" ? receipts.find(isMoneyPaid) : undefined);
  if (receipt === undefined) return null;
  const { cards } = await loadChargeFacts(ctx, { membershipId: member.id, receipts: [receipt] });
  const card = cards.get(receipt.id) ?? null;
  return composeReceipt(ctx, member, { receipt, card, ...readFacts("receipt", facts) }).template;
}

async function drawFailure(
  ctx: NotificationContext,
  member: Recipient,
  { about, day, facts }: { about: string; day: string; facts: unknown },
): Promise<EmailTemplate | null> {
  const kept = await readFailure(ctx, member, { invoiceId: about, facts });
  return kept && composeFailure(ctx, member, { ...kept, day: day === "3" ? 3 : day === "7" ? 7 : 0 });
}

/**
 * What a message said of a payment that failed. Of one of an earlier release an invoice says the rest, as far as it
 * still does; whether the bank had a question then is not kept.
 */
export async function readFailure(
  ctx: NotificationContext,
  member: Recipient,
  { invoiceId, facts }: { invoiceId: string; facts: unknown },
): Promise<Failure | null> {
  const kept = readFacts("payment_failed", facts);
  if (kept?.dueOn !== undefined) return { ...kept, dueOn: kept.dueOn };
  const receipts = await listReceipts(ctx, member.id);
  const failed = receipts.find(({ id }) => id === invoiceId);
  if (failed === undefined) return null;
  const { dueCents: cents, nextAttemptAt, createdAt } = failed;
  const nextAttemptOn = nextAttemptAt && officeDay(ctx, nextAttemptAt);
  return { cents, needsConfirmation: false, nextAttemptOn, ...kept, dueOn: officeDay(ctx, createdAt) };
}

export function drawReminder(
  ctx: Pick<NotificationContext, "config">,
  { name, language }: Pick<Recipient, "name" | "language">,
  facts: KeptFacts["renewal_reminder"],
): EmailTemplate {
  const { brandName, supportPhone } = ctx.config;
  const membershipUrl = pageUrl(ctx, { path: "/membership", language });
  return renewalReminder(textsIn(language), { ...facts, name, brandName, supportPhone, membershipUrl });
}

/** @param ids of refunds, or of the payment whose refund failed for good */
async function drawRefund(
  ctx: NotificationContext,
  member: Recipient,
  { template, ids }: { template: typeof refundedEmail; ids: readonly string[] },
): Promise<EmailTemplate | null> {
  const { made, promised } = await listRefunds(ctx.db, member.id);
  const refunds = [
    ...made.filter(({ refund_id: id }) => ids.includes(id)),
    ...promised.filter(({ payment_id: id }) => ids.includes(id)),
  ];
  return refunds.length === 0 ? null : composeRefund(ctx, member, { template, refunds });
}

async function drawPlanChange(
  ctx: NotificationContext,
  member: Recipient,
  { id, ...as }: { id: string; state: string; isRenewing?: boolean },
): Promise<EmailTemplate | null> {
  const change = (await listPlanChanges(ctx.db, member.id)).find((one) => one.id === id);
  if (change === undefined) return null;
  const receipts = await listReceipts(ctx, member.id);
  const receipt = receipts.find((one) => one.id === change.invoice_id && one.paidCents > 0);
  const charges = await loadChargeFacts(ctx, { membershipId: member.id, receipts: receipt ? [receipt] : [] });
  return composePlanChange(ctx, member, { ...as, change, receipt, charges });
}
