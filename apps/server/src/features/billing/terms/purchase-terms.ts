import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import type { PricedSignUp } from "../check/check-sign-up-payment.ts";
import { findOpenMembership } from "../open-membership.ts";
import { hashCart } from "../payment-state/describe-membership.ts";
import { type CheckoutTerms, findCheckoutTerms } from "./checkout-terms.ts";

interface Purchase {
  accountId: string;
  signUp: PricedSignUp;
}

/** The provider gives up an unpaid subscription after so long. */
const RESUMED_WITHIN_MS = 23 * HOUR_MS;

/** The terms of an account's purchase. A try that is resumed renews by the day of the first one. */
export async function findPurchaseTerms(
  ctx: Pick<Context, "config" | "clock" | "db">,
  { accountId, signUp }: Purchase,
): Promise<CheckoutTerms> {
  const open = await findOpenMembership(ctx.db, accountId);
  const isResumed =
    open?.cart_hash.equals(hashCart(signUp.payment, signUp.plan)) === true &&
    ctx.clock.now().getTime() - open.created_at.getTime() < RESUMED_WITHIN_MS;
  return findCheckoutTerms(
    ctx,
    signUp,
    isResumed ? { began: open.created_at, renewsAt: open.current_period_end } : null,
  );
}
