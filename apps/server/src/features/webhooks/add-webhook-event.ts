import type { WebhookKind } from "@smirk/contract/webhooks";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { deliverWebhooksJob } from "./job-types.ts";

interface HappenedEvent {
  kind: WebhookKind;
  membershipId: string;
  /** The dentist's, where one was chosen. */
  locationId?: string;
  at: Date;
}

/**
 * Call it in the transaction of what happened: the event is sent once that is committed. Changes of locations are noted
 * by the database itself.
 */
export async function addWebhookEvent(trx: Kysely<Database>, event: HappenedEvent): Promise<void> {
  const { kind, membershipId, locationId, at } = event;
  const locations = locationId === undefined ? null : [locationId];
  const { rows } = await sql<{ id: string | null }>`select add_webhook_event(
    ${kind}::text, ${at}::timestamptz, ${membershipId}::uuid, ${locations}::bigint[]) as id`.execute(trx);
  const eventId = rows[0]?.id ?? null;
  if (eventId !== null) await addJob(trx, deliverWebhooksJob, { eventId });
}
