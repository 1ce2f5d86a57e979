import type { Context } from "../../context.ts";
import { unavailable } from "../../errors.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";
import type { Catalog } from "./catalog/create-catalog.ts";

export interface SellingContext extends Context {
  payments: Payments;
  catalog: Catalog;
}

export function requirePayments({ payments }: Pick<Context, "payments">): Payments {
  if (payments) return payments;
  throw unavailable("STRIPE_SECRET_KEY is not set: there is no payment provider to ask.");
}
