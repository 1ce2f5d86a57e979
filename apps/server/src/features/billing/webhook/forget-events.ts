import { DAY_MS } from "@smirk/domain/wire/durations";
import type { SellingContext } from "../selling-context.ts";

/** Stripe repeats an event for three days at most. */
const EVENT_RETENTION_MS = 30 * DAY_MS;

export async function forgetEvents({ db, clock }: Pick<SellingContext, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("payment_events")
    .where("received_at", "<", new Date(clock.now().getTime() - EVENT_RETENTION_MS))
    .execute();
}
