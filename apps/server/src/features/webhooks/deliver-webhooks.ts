import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";
import { type Kysely, type Selectable, sql } from "kysely";
import { Webhook } from "standardwebhooks";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { WebhookEndpointsTable } from "../../db/schema/schema-webhooks.ts";
import { addJob } from "../../jobs/add-job.ts";
import type { FieldKinds } from "../data-disclosures/partner-disclosures.ts";
import { notifyOfPausedWebhookJob } from "./job-types.ts";
import { NO_ANSWER, type SentWebhook, sendWebhook } from "./send-webhook.ts";
import { decryptSecret } from "./webhook-secrets.ts";

type DeliverContext = Pick<Context, "config" | "db" | "clock" | "log" | "authKeys" | "disclosures">;
type Send = (sent: SentWebhook) => ReturnType<typeof sendWebhook>;

/** After so many tries of a delivery; the last one again and again. */
const PAUSES_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
];
const TRIED_MS = 3 * DAY_MS;
/** An endpoint that failed is tried again by then, with its oldest delivery. */
const LONGEST_REST_MS = 30 * MINUTE_MS;
/** Longer than one try takes. */
const LEASE_MS = MINUTE_MS;
const MOST_ENDPOINTS = 50;
const MOST_IN_A_ROW = 500;
/** A job gives its place to others by then; what is under way goes on. */
const WAIT_MS = SECOND_MS;

/** Sends what is due. An endpoint that answers late holds up nobody: neither other endpoints nor other jobs. */
export async function deliverWebhooks(ctx: DeliverContext, signal?: AbortSignal): Promise<void> {
  const sending = await startDeliveries(ctx);
  const waited = delay(WAIT_MS, undefined, { ref: false, ...(signal && { signal }) });
  await Promise.race([Promise.all(sending), waited.catch(() => {})]);
}

/** @returns for each endpoint with something due the end of its turn, which never rejects */
export async function startDeliveries(
  ctx: DeliverContext,
  send: Send = (sent) => sendWebhook(ctx, sent),
): Promise<Promise<void>[]> {
  const endpoints = await claimEndpoints(ctx);
  return endpoints.map((endpoint) =>
    sendInOrder(ctx, endpoint, send).catch((err: unknown) =>
      ctx.log.warn({ err, endpointId: endpoint.id }, "webhooks.turn_failed"),
    ),
  );
}

type Endpoint = Pick<
  Selectable<WebhookEndpointsTable>,
  "id" | "partner" | "url" | "encrypted_secret" | "encrypted_old_secret" | "old_secret_until"
>;

const IS_WAITING = sql<boolean>`d.delivered_at is null and d.given_up_at is null`;

/** One server sends to an endpoint at a time, so that events arrive in their order. */
async function claimEndpoints({ db, clock }: DeliverContext): Promise<Endpoint[]> {
  const now = clock.now();
  const { rows } = await sql<Endpoint>`
    update webhook_endpoints set sending_until = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select e.id from webhook_endpoints e
      where e.ended_at is null and e.paused_at is null
        and coalesce(e.rests_until, '-infinity') <= ${now} and coalesce(e.sending_until, '-infinity') <= ${now}
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${IS_WAITING}
          and coalesce(d.next_at, '-infinity') <= ${now})
      order by e.id limit ${MOST_ENDPOINTS} for update skip locked
    )
    returning id, partner, url, encrypted_secret, encrypted_old_secret, old_secret_until`.execute(db);
  return rows;
}

async function sendInOrder(ctx: DeliverContext, endpoint: Endpoint, send: Send): Promise<void> {
  for (let count = 0; count < MOST_IN_A_ROW; count += 1) {
    const due = await findDue(ctx, endpoint.id);
    if (due === undefined || !(await tryDelivery(ctx, { endpoint, due, send }))) break;
  }
  await ctx.db
    .updateTable("webhook_endpoints")
    .set({ sending_until: null })
    .where("id", "=", endpoint.id)
    .execute();
}

interface Due {
  id: string;
  event_id: string;
  kind: string;
  happened_at: Date;
  membership_id: string | null;
  tries: number;
  first_tried_at: Date | null;
}

/** The oldest one, with the lease for it; none of an endpoint that has ended or was paused since. */
async function findDue({ db, clock }: DeliverContext, endpointId: string): Promise<Due | undefined> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    with leased as (
      update webhook_endpoints set sending_until = ${new Date(now.getTime() + LEASE_MS)}
      where id = ${endpointId} and ended_at is null and paused_at is null returning id
    )
    select d.id, d.event_id, event.kind, event.happened_at, event.membership_id, d.tries, d.first_tried_at
    from webhook_deliveries d join webhook_events event on event.id = d.event_id
    where d.endpoint_id in (select id from leased) and ${IS_WAITING}
      and coalesce(d.next_at, '-infinity') <= ${now}
    order by d.number limit 1`.execute(db);
  return rows[0];
}

interface Try {
  endpoint: Endpoint;
  due: Due;
  send: Send;
}

/** @returns whether it was received */
async function tryDelivery(ctx: DeliverContext, { endpoint, due, send }: Try): Promise<boolean> {
  const answer = await send(writeWebhook(ctx, endpoint, due));
  const now = ctx.clock.now();
  const status = "status" in answer ? answer.status : null;
  const isReceived = status !== null && status >= 200 && status < 300;
  const said = "status" in answer ? `status ${answer.status}` : answer.failure;
  const tried = { tries: due.tries + 1, tried_at: now, answer: said.slice(0, 200) };
  await ctx.db.transaction().execute(async (trx) => {
    if (due.membership_id !== null && (status !== null || said === NO_ANSWER)) {
      const { partner } = endpoint;
      const sent = { membershipId: due.membership_id, partner, purpose: "event", at: now } as const;
      await ctx.disclosures.storeForPartner(trx, { ...sent, fields: WEBHOOK_FIELDS });
    }
    if (!isReceived) return noteFailure(ctx, trx, { endpoint, due, tried, isGone: status === 410 });
    await trx
      .updateTable("webhook_deliveries")
      .set({ ...tried, delivered_at: now, next_at: null })
      .where("id", "=", due.id)
      .execute();
    await trx
      .updateTable("webhook_endpoints")
      .set({ rests_until: null })
      .where("id", "=", endpoint.id)
      .execute();
  });
  return isReceived;
}

interface Failure extends Omit<Try, "send"> {
  tried: { tries: number; tried_at: Date; answer: string };
  isGone: boolean;
}

async function noteFailure(
  { log }: DeliverContext,
  trx: Kysely<Database>,
  { endpoint, due, tried, isGone }: Failure,
): Promise<void> {
  const now = tried.tried_at;
  const first = due.first_tried_at ?? now;
  const pause = PAUSES_MS[Math.min(tried.tries, PAUSES_MS.length) - 1] ?? LONGEST_REST_MS;
  const nextAt = new Date(now.getTime() + pause);
  const isOver = now.getTime() - first.getTime() >= TRIED_MS;
  await trx
    .updateTable("webhook_deliveries")
    .set({ ...tried, first_tried_at: first, next_at: nextAt, given_up_at: isOver ? now : null })
    .where("id", "=", due.id)
    .execute();
  const rest = new Date(Math.min(nextAt.getTime(), now.getTime() + LONGEST_REST_MS));
  const ends = isOver || isGone;
  const reason: Selectable<WebhookEndpointsTable>["pause_reason"] = isGone ? "gone" : "failing";
  await trx
    .updateTable("webhook_endpoints")
    .set({
      rests_until: rest,
      ...(ends && { paused_at: now, pause_reason: reason }),
    })
    .where("id", "=", endpoint.id)
    .execute();
  if (!ends) return;
  log.warn({ endpointId: endpoint.id, answer: tried.answer }, "webhooks.endpoint_paused");
  await addJob(trx, notifyOfPausedWebhookJob, { endpointId: endpoint.id, pausedAt: now.toISOString() });
}

/** Every field of a delivery with its kind. */
export const WEBHOOK_FIELDS: FieldKinds<keyof WebhookBody> = {
  type: "event",
  timestamp: "event",
  data: "event",
};

interface WebhookBody {
  type: string;
  timestamp: string;
  data: { id: string };
}

/** Ids, kind and time alone. An event that is sent again has the same id, by which receivers know it. */
function writeWebhook(
  { clock, authKeys }: Pick<Context, "clock" | "authKeys">,
  { url, encrypted_secret, encrypted_old_secret, old_secret_until }: Omit<Endpoint, "id" | "partner">,
  { event_id: id, kind, happened_at }: Pick<Due, "event_id" | "kind" | "happened_at">,
): SentWebhook {
  const now = clock.now();
  const payload: WebhookBody = { type: kind, timestamp: happened_at.toISOString(), data: { id } };
  const body = JSON.stringify(payload);
  const isOldGood = encrypted_old_secret !== null && old_secret_until !== null && old_secret_until > now;
  const secrets = [encrypted_secret, ...(isOldGood ? [encrypted_old_secret] : [])];
  const signatures = secrets.map((encrypted) =>
    new Webhook(decryptSecret({ authKeys }, encrypted)).sign(id, now, body),
  );
  const headers = {
    "content-type": "application/json",
    "user-agent": "Smirk-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / SECOND_MS)),
    "webhook-signature": signatures.join(" "),
  };
  return { url, headers, body };
}
