import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { addressedTo, type ToldMember } from "./find-told-member.ts";
import { refundedLetter } from "./letters/life-cycle.ts";
import type { MailContext } from "./mail-context.ts";
import { describe } from "./post-life-cycle.ts";
import { postMail } from "./post-mail.ts";

/** Writes once of all that was paid back for a cancellation, when the provider has done it. */
export async function postRefunds(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: ToldMember,
): Promise<void> {
  const refunds = await trx
    .selectFrom("refunds")
    .select(["refund_id", "amount_cents"])
    .where("membership_id", "=", member.id)
    .orderBy("payment_id")
    .execute();
  if (refunds.length === 0 || refunds.some(({ refund_id }) => refund_id === null)) return;
  const refundCents = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  await postMail(trx, ctx, {
    ...addressedTo(member),
    kind: "refunded",
    about: refunds.map(({ refund_id }) => refund_id).join("+"),
    letter: refundedLetter({ ...describe(ctx, member), refundCents }),
  });
}
