import type { Context } from "../../context.ts";
import { unavailable } from "../../errors.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";

/** @throws 503 `unavailable` where no payment provider is configured */
export function requirePayments({ payments }: Pick<Context, "payments">): Payments {
  if (payments) return payments;
  throw unavailable("STRIPE_SECRET_KEY is not set: there is no payment provider to ask.");
}
