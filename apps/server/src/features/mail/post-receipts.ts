import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Receipt } from "../../vendors/stripe/receipts.ts";
import { addressedTo, type ToldMember } from "./find-told-member.ts";
import { isNews } from "./is-news.ts";
import { receiptLetter } from "./letters/receipt.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { postMail } from "./post-mail.ts";

/** A receipt for each payment, the first one and every renewal; none where nothing was paid. */
export async function postReceipts(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: ToldMember,
  receipts: readonly Receipt[],
): Promise<void> {
  const { brandName, supportPhone } = ctx.config;
  for (const receipt of receipts.toReversed()) {
    const { id, status, paidCents, paidAt } = receipt;
    if (status !== "paid" || paidCents <= 0 || paidAt === null || !isNews(paidAt, ctx.clock.now())) continue;
    const isRenewing = member.state === "active";
    await postMail(trx, ctx, {
      ...addressedTo(member),
      kind: "receipt",
      about: id,
      letter: receiptLetter({
        ...{ name: member.name, brandName, supportPhone, receipt, isRenewing },
        membershipUrl: pageUrl(ctx, "/membership"),
      }),
    });
  }
}
