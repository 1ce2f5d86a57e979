import { sql } from "kysely";
import type { Context } from "../../context.ts";

const MOST_DELIVERIES = 50;

/** Open ones first; of each how many deliveries wait. */
export async function listEndpoints({ db }: Pick<Context, "db">, partnerId: string) {
  return db
    .selectFrom("webhook_endpoints")
    .select(["id", "url", "kinds", "created_at", "paused_at", "pause_reason", "ended_at", "old_secret_until"])
    .select((eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select(sql<number>`count(*)::integer`.as("waiting"))
        .whereRef("endpoint_id", "=", "webhook_endpoints.id")
        .where("delivered_at", "is", null)
        .where("given_up_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("waiting"),
    )
    .where("partner_id", "=", partnerId)
    .orderBy(sql`ended_at is not null`)
    .orderBy("created_at")
    .execute();
}

/** The newest ones of a partner's endpoints. */
export async function listDeliveries({ db }: Pick<Context, "db">, partnerId: string) {
  return db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhook_events", "webhook_events.id", "event_id")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "endpoint_id")
    .select(["webhook_deliveries.id", "event_id", "endpoint_id", "url", "kind", "happened_at", "tries"])
    .select(["tried_at", "next_at", "delivered_at", "given_up_at", "answer"])
    .where("partner_id", "=", partnerId)
    .orderBy("number", "desc")
    .limit(MOST_DELIVERIES)
    .execute();
}

/** Endpoints that are paused since their receivers do not answer. */
export async function listFailingEndpoints({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("webhook_endpoints")
    .select(["partner", "url", "paused_at"])
    .where("ended_at", "is", null)
    .where("paused_at", "is not", null)
    .where("pause_reason", "!=", "operator")
    .orderBy("paused_at")
    .execute();
}

/** The endpoint whose pause is notified of; nothing where it was resumed since. */
export async function findPausedEndpoint({ db }: Pick<Context, "db">, endpointId: string) {
  return db
    .selectFrom("webhook_endpoints")
    .select(["partner_id", "url", "paused_at", "pause_reason"])
    .where("id", "=", endpointId)
    .where("paused_at", "is not", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}
