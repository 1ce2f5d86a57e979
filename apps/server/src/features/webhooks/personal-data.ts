import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Which events about a membership partners were sent, and when they asked what each means; oldest first. */
export async function listEventRecords(db: Kysely<Database>, membershipId: string) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "event_id")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "endpoint_id")
    .select(["partner", "kind", "happened_at", "delivered_at as sent_at", "read_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("number")
    .execute();
}

/** @param trx holds the memberships' locks */
export async function eraseWebhookEvents(trx: Kysely<Database>, membershipIds: string[]): Promise<void> {
  await trx.deleteFrom("webhook_events").where("membership_id", "in", membershipIds).execute();
}
