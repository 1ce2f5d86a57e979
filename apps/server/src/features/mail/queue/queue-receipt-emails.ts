import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { textsIn } from "../../../locales/texts.ts";
import type { Receipt } from "../../../vendors/stripe/billing/receipts.ts";
import type { Recipient } from "../../membership/find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { type ReceiptFacts, receiptEmail } from "../templates/receipt.ts";
import { isRecent } from "./is-recent.ts";
import { type ChargeFacts, isMoneyPaid } from "./load-charge-facts.ts";
import { addressedTo, type NewMail, queueEmail } from "./queue-email.ts";

export async function queueReceiptEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, receipts, charges }: { member: Recipient; receipts: readonly Receipt[]; charges: ChargeFacts },
): Promise<void> {
  const newest = receipts.find(isMoneyPaid);
  for (const receipt of receipts.toReversed()) {
    const { paidAt } = receipt;
    if (!isMoneyPaid(receipt) || paidAt === null || !isRecent(paidAt, ctx.clock.now())) continue;
    const card = charges.cards.get(receipt.id) ?? null;
    const nextCents = receipt === newest ? charges.nextCents : null;
    await queueEmail(ctx, trx, composeReceipt(ctx, member, { receipt, card, nextCents }));
  }
}

type Charge = Pick<ReceiptFacts, "receipt" | "card" | "nextCents">;

export function composeReceipt(ctx: MailContext, member: Recipient, charge: Charge): NewMail {
  const { brandName, supportPhone, officeTimeZone } = ctx.config;
  return {
    ...addressedTo(member),
    kind: "receipt",
    about: charge.receipt.id,
    template: receiptEmail(textsIn(member.language), {
      name: member.name,
      brandName,
      supportPhone,
      timeZone: officeTimeZone,
      ...charge,
      isRenewing: member.state === "active" && !member.is_renewal_off,
      membershipUrl: pageUrl(ctx, { path: "/membership", language: member.language }),
    }),
  };
}
