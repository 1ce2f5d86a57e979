import type { Context } from "../../context.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";

/** What asking the payment provider about a member needs. */
export type PayingContext = Context & { payments: Payments };
