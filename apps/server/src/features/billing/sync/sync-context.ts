import type { Context } from "../../../context.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";

/** What comparing with the payment provider needs. */
export type SyncContext = Pick<Context, "config" | "db" | "clock" | "log"> & { payments: Payments };
