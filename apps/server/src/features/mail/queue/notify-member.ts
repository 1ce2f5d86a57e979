import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { findRecipient } from "../../membership/notices/find-recipient.ts";
import { findSubscriptionId } from "../../membership/notices/find-subscription-id.ts";
import type { MailContext } from "../mail-context.ts";
import { loadDueChargeFacts } from "./load-charge-facts.ts";
import { queueFailureEmails } from "./queue-failure-emails.ts";
import { queueLifecycleEmails } from "./queue-lifecycle-emails.ts";
import { queueReceiptEmails } from "./queue-receipt-emails.ts";
import { queueRefundEmails } from "./queue-refund-emails.ts";
import { queueWelcomeEmail } from "./queue-welcome-email.ts";

export type NotificationContext = MailContext & {
  payments: Pick<Payments, "listReceipts" | "findPaidCard" | "previewNextCharge">;
};

/** Queues every email that is due and not queued yet; runs after any change. @throws {PaymentError} */
export async function notifyMember(ctx: NotificationContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  const receipts = await listReceipts(ctx, membershipId);
  const charges = await loadDueChargeFacts(ctx, { membershipId, receipts });
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, membershipId);
    if (!member) return;
    await queueWelcomeEmail(ctx, trx, { member, charges });
    await queueReceiptEmails(ctx, trx, { member, receipts, charges });
    await queueFailureEmails(ctx, trx, { member, receipts });
    await queueLifecycleEmails(ctx, trx, member);
    await queueRefundEmails(ctx, trx, member);
  });
}

/** Newest first. Ask before locking the membership: the provider may be slow. */
export async function listReceipts(
  ctx: Pick<NotificationContext, "db" | "payments">,
  membershipId: string,
): Promise<Receipt[]> {
  const subscriptionId = await findSubscriptionId(ctx, membershipId);
  return subscriptionId === null ? [] : ctx.payments.listReceipts(subscriptionId);
}
