import type { SyncContext } from "../../../context.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { findSubscriptionId } from "../../members/memberships.ts";
import { findRecipient } from "../../membership/find-recipient.ts";
import type { PlanChange } from "../../membership/plan-change/apply-plan-change.ts";
import { listPlanChanges } from "../../membership/plan-change/list-plan-changes.ts";
import type { MailContext } from "../mail-context.ts";
import { loadDueChargeFacts } from "./load-charge-facts.ts";
import { isUnpaid, queueFailureEmails } from "./queue-failure-emails.ts";
import { queueLifecycleEmails } from "./queue-lifecycle-emails.ts";
import { queuePlanChangeEmails } from "./queue-plan-change-emails.ts";
import { queueReceiptEmails } from "./queue-receipt-emails.ts";
import { queueRefundEmails } from "./queue-refund-emails.ts";
import { queueWelcomeEmail } from "./queue-welcome-email.ts";

export type NotificationContext = MailContext & SyncContext;

/** Queues every email that is due and not queued yet; runs after any change. @throws {PaymentError} */
export async function notifyMember(ctx: NotificationContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  const receipts = await listReceipts(ctx, membershipId);
  const charges = await loadDueChargeFacts(ctx, { membershipId, receipts });
  const unconfirmed = await listUnconfirmed(ctx, receipts);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    if (!member) return;
    await queueWelcomeEmail(ctx, trx, { member, charges });
    const changes = await listPlanChanges(trx, membershipId);
    await queuePlanChangeEmails(ctx, trx, { member, changes, receipts, charges });
    const others = receipts.filter((receipt) => !isOfChange(receipt, changes));
    await queueReceiptEmails(ctx, trx, { member, receipts: others, charges });
    await queueFailureEmails(ctx, trx, { member, receipts: others, unconfirmed });
    await queueLifecycleEmails(ctx, trx, member);
    await queueRefundEmails(ctx, trx, member);
  });
}

/** Its receipt is in the email about the change; while its payment waits for the bank, the page says so. */
function isOfChange({ id, isUpdate }: Receipt, changes: readonly PlanChange[]): boolean {
  const isOpen = changes.some(({ state }) => state === "requested" || state === "action_required");
  return changes.some(({ invoice_id: own }) => own === id) || (isUpdate && isOpen);
}

/** Open ones that the member's bank wants confirmed. */
async function listUnconfirmed(
  { payments }: Pick<NotificationContext, "payments">,
  receipts: readonly Receipt[],
): Promise<ReadonlySet<string>> {
  const unconfirmed = new Set<string>();
  for (const receipt of receipts) {
    const { id, openPaymentId } = receipt;
    if (isUnpaid(receipt) && openPaymentId !== null && (await payments.needsConfirmation(openPaymentId)))
      unconfirmed.add(id);
  }
  return unconfirmed;
}

/** Newest first. Ask before locking the membership: the provider may be slow. */
export async function listReceipts(
  ctx: Pick<NotificationContext, "db" | "payments">,
  membershipId: string,
): Promise<Receipt[]> {
  const subscriptionId = await findSubscriptionId(ctx, membershipId);
  return subscriptionId === null ? [] : ctx.payments.listReceipts(subscriptionId);
}
