import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";

const KEPT_MS = 30 * DAY_MS;

/** Deletes events that are older than 30 days, with their deliveries. Safe to repeat. */
export async function cleanWebhookEvents({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.deleteFrom("webhook_events").where("happened_at", "<", before).execute();
}
