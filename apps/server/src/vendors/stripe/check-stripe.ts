import type { Context } from "../../context.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";
import { PaymentError } from "./payment-error.ts";

const KEY_REFUSED = /authentication|permission|api_key/i;
/** A lookup key that no price has: an empty list is an answer too. */
const NOBODYS_PRICE = "smirk_doctor";

/** Asks Stripe for a price that nobody has, which its key must allow. */
export async function checkStripe(payments: NonNullable<Context["payments"]>): Promise<VendorCheck> {
  try {
    await payments.findPrices([NOBODYS_PRICE]);
    return fine("takes our key");
  } catch (error) {
    const detail = error instanceof PaymentError ? error.detail : "unknown";
    if (KEY_REFUSED.test(detail)) {
      return invalid(
        `refuses our key (${detail})`,
        "Set STRIPE_SECRET_KEY to a valid key that may read prices.",
      );
    }
    return silent(detail, "STRIPE_API_BASE");
  }
}
