import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Receipt } from "../../vendors/stripe/receipts.ts";
import { addressedTo, type ToldMember } from "./find-told-member.ts";
import { isNews } from "./is-news.ts";
import { receiptLetter } from "./letters/receipt.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { type NewMail, postMail } from "./post-mail.ts";

/** A receipt for each payment, the first one and every renewal; none where nothing was paid. */
export async function postReceipts(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: ToldMember,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts.toReversed()) {
    const { paidAt } = receipt;
    if (!isOfMoney(receipt) || paidAt === null || !isNews(paidAt, ctx.clock.now())) continue;
    await postMail(trx, ctx, writeReceipt(ctx, member, receipt));
  }
}

/** Whether something was paid with it. */
export function isOfMoney({ status, paidCents }: Receipt): boolean {
  return status === "paid" && paidCents > 0;
}

/** The receipt as it would be written now. */
export function writeReceipt(ctx: MailContext, member: ToldMember, receipt: Receipt): NewMail {
  const { brandName, supportPhone } = ctx.config;
  const isRenewing = member.state === "active";
  return {
    ...addressedTo(member),
    kind: "receipt",
    about: receipt.id,
    letter: receiptLetter({
      ...{ name: member.name, brandName, supportPhone, receipt, isRenewing },
      membershipUrl: pageUrl(ctx, "/membership"),
    }),
  };
}
