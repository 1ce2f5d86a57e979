import { ERASED_DETAILS } from "../../db/erased-membership.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import type { Receipt } from "../../vendors/stripe/receipts.ts";
import { findToldMember } from "./find-told-member.ts";
import type { MailContext } from "./mail-context.ts";
import { postFailures } from "./post-failures.ts";
import { postLifeCycle } from "./post-life-cycle.ts";
import { postReceipts } from "./post-receipts.ts";
import { postRefunds } from "./post-refunds.ts";
import { postWelcome } from "./post-welcome.ts";

export type TellingContext = MailContext & { payments: Pick<Payments, "listReceipts" | "previewNextCharge"> };

/**
 * Writes a member all that they are to be told and were not: of their beginning, payments, failed payments, end and
 * refunds. Whoever changes something has this run, in any order and as often as they like.
 * @throws {PaymentFault}
 */
export async function tellMember(ctx: TellingContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  const receipts = await readReceipts(ctx, membershipId);
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findToldMember(trx, membershipId);
    if (!member) return;
    await postWelcome(trx, ctx, member);
    await postReceipts(trx, ctx, member, receipts);
    await postFailures(trx, ctx, member, receipts);
    await postLifeCycle(trx, ctx, member);
    await postRefunds(trx, ctx, member);
  });
}

/** What a member has paid and is to pay, the newest first; asked for before their row is held. */
export async function readReceipts(
  { db, payments }: Pick<TellingContext, "db" | "payments">,
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
