import type { Context } from "../../../context.ts";
import type { Payments } from "../../../vendors/stripe/payments.ts";

export type SyncContext = Pick<Context, "config" | "db" | "clock" | "log" | "subscriptionSteps"> & {
  payments: Payments;
};
