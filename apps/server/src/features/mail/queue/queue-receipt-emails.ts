import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { Recipient } from "../../membership/notices/find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { receiptEmail } from "../templates/receipt.ts";
import { isRecent } from "./is-recent.ts";
import { addressedTo, type NewMail, queueEmail } from "./queue-email.ts";

export async function queueReceiptEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, receipts }: { member: Recipient; receipts: readonly Receipt[] },
): Promise<void> {
  for (const receipt of receipts.toReversed()) {
    const { paidAt } = receipt;
    if (!isMoneyPaid(receipt) || paidAt === null || !isRecent(paidAt, ctx.clock.now())) continue;
    await queueEmail(ctx, trx, composeReceipt(ctx, member, receipt));
  }
}

export function isMoneyPaid({ status, paidCents }: Receipt): boolean {
  return status === "paid" && paidCents > 0;
}

export function composeReceipt(ctx: MailContext, member: Recipient, receipt: Receipt): NewMail {
  const { brandName, supportPhone } = ctx.config;
  return {
    ...addressedTo(member),
    kind: "receipt",
    about: receipt.id,
    template: receiptEmail({
      name: member.name,
      brandName,
      supportPhone,
      receipt,
      isRenewing: member.state === "active",
      membershipUrl: pageUrl(ctx, "/membership"),
    }),
  };
}
