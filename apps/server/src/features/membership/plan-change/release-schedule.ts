import type { SyncContext } from "../../../context.ts";
import { ifMissing } from "../../../vendors/stripe/if-missing.ts";
import { PaymentError } from "../../../vendors/stripe/payment-error.ts";

/** Leaves the subscription as it is now; one that has ended by itself is fine. @throws {PaymentError} */
export async function releaseSchedule(
  { payments }: Pick<SyncContext, "payments">,
  scheduleId: string,
): Promise<void> {
  await payments.releaseSchedule(scheduleId, `release-${scheduleId}`).catch((error: unknown) => {
    if (error instanceof PaymentError && error.reason === "refused") return;
    return ifMissing(undefined)(error);
  });
}
