import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An event that an endpoint of the partner was to receive, noted as read. @throws 404 `not_found` for any other */
export async function takeEvent(
  { db, clock }: Pick<Context, "db" | "clock">,
  { partnerId, eventId }: { partnerId: string; eventId: string },
) {
  if (!UUID.test(eventId)) throw noEvent();
  const event = await db
    .selectFrom("webhook_events")
    .innerJoin("webhook_deliveries", "event_id", "webhook_events.id")
    .innerJoin("webhook_endpoints", "webhook_endpoints.id", "endpoint_id")
    .select(["webhook_events.id", "partner", "kind", "happened_at", "membership_id", "location_ids"])
    .where("webhook_events.id", "=", eventId)
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();
  if (event === undefined) throw noEvent();
  await db
    .updateTable("webhook_deliveries")
    .set({ read_at: clock.now() })
    .where("event_id", "=", eventId)
    .where("read_at", "is", null)
    .where("endpoint_id", "in", (eb) =>
      eb.selectFrom("webhook_endpoints").select("id").where("partner_id", "=", partnerId),
    )
    .execute();
  return event;
}

function noEvent() {
  return notFound("There is no event with this id.");
}
