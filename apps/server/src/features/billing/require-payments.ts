import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";

/** @throws 503 `unavailable` where no payment provider is configured */
export function requirePayments({ payments }: Pick<Context, "payments">): Payments {
  if (payments) return payments;
  throw new AppError(
    503,
    "unavailable",
    "STRIPE_SECRET_KEY is not set: there is no payment provider to ask.",
  );
}
