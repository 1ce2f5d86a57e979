import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { receiptEmail } from "../templates/receipt.ts";
import { addressedTo, type MailRecipient } from "./find-mail-recipient.ts";
import { isRecent } from "./is-recent.ts";
import { type NewMail, queueEmail } from "./queue-email.ts";

/** A receipt for each payment, the first one and every renewal; none where nothing was paid. */
export async function queueReceiptEmails(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts.toReversed()) {
    const { paidAt } = receipt;
    if (!isOfMoney(receipt) || paidAt === null || !isRecent(paidAt, ctx.clock.now())) continue;
    await queueEmail(trx, ctx, writeReceipt(ctx, member, receipt));
  }
}

/** Whether something was paid with it. */
export function isOfMoney({ status, paidCents }: Receipt): boolean {
  return status === "paid" && paidCents > 0;
}

/** The receipt as it would be written now. */
export function writeReceipt(ctx: MailContext, member: MailRecipient, receipt: Receipt): NewMail {
  const { brandName, supportPhone } = ctx.config;
  const isRenewing = member.state === "active";
  return {
    ...addressedTo(member),
    kind: "receipt",
    about: receipt.id,
    template: receiptEmail({
      ...{ name: member.name, brandName, supportPhone, receipt, isRenewing },
      membershipUrl: pageUrl(ctx, "/membership"),
    }),
  };
}
