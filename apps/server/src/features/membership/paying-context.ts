import type { Context } from "../../context.ts";
import type { Payments } from "../../vendors/stripe/payments.ts";

export type PayingContext = Context & { payments: Payments };
