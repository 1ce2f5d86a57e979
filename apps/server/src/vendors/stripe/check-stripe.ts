import type { Context } from "../../context.ts";
import { fine, invalid, silent, type VendorCheck } from "../vendor-check.ts";
import { PaymentError } from "./payment-error.ts";

const KEY_REFUSED = /authentication|permission|api_key/i;
/** No price has it: an empty list proves the key. */
const UNUSED_LOOKUP_KEY = "smirk_doctor";

export async function checkStripe(payments: NonNullable<Context["payments"]>): Promise<VendorCheck> {
  try {
    await payments.findPrices([UNUSED_LOOKUP_KEY]);
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
