import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";
import { ERASED_DETAILS } from "../../billing/erased-membership.ts";
import type { MailContext } from "../mail-context.ts";
import { findMailRecipient } from "./find-mail-recipient.ts";
import { queueFailureEmails } from "./queue-failure-emails.ts";
import { queueLifecycleEmails } from "./queue-lifecycle-emails.ts";
import { queueReceiptEmails } from "./queue-receipt-emails.ts";
import { queueRefundEmails } from "./queue-refund-emails.ts";
import { queueWelcomeEmail } from "./queue-welcome-email.ts";

export type NotificationContext = MailContext & {
  payments: Pick<Payments, "listReceipts" | "previewNextCharge">;
};

/**
 * Writes a member all that they are to be told and were not: of their beginning, payments, failed payments, end and
 * refunds. Whoever changes something has this run, in any order and as often as they like.
 * @throws {PaymentError}
 */
export async function notifyMember(ctx: NotificationContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  const receipts = await readReceipts(ctx, membershipId);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findMailRecipient(trx, membershipId);
    if (!member) return;
    await queueWelcomeEmail(trx, ctx, member);
    await queueReceiptEmails(trx, ctx, member, receipts);
    await queueFailureEmails(trx, ctx, member, receipts);
    await queueLifecycleEmails(trx, ctx, member);
    await queueRefundEmails(trx, ctx, member);
  });
}

/** What a member has paid and is to pay, the newest first; asked for before their row is held. */
export async function readReceipts(
  { db, payments }: Pick<NotificationContext, "db" | "payments">,
  membershipId: string,
): Promise<Receipt[]> {
  const membership = await db
    .selectFrom("memberships")
    .select("subscription_id")
    .where("id", "=", membershipId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .executeTakeFirst();
  return membership?.subscription_id ? payments.listReceipts(membership.subscription_id) : [];
}
