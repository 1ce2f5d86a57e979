import type { WebhookKind } from "@smirk/contract/webhooks";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { WebhookEndpointsTable } from "../../db/schema/schema-webhooks.ts";
import { conflict, notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { encryptSecret, makeWebhookSecret } from "./webhook-secrets.ts";
import { readWebhookTarget } from "./webhook-target.ts";

type EndpointContext = Pick<Context, "config" | "db" | "clock" | "authKeys">;

interface ChangeInput {
  endpointId: string;
  operator: Operator;
}

interface NewEndpoint {
  partnerId: string;
  /** The partner's name. */
  partner: string;
  url: string;
  kinds: WebhookKind[];
  operator: Operator;
}

/** More would be a way to make us send much. */
const MOST_ENDPOINTS = 5;

/** @returns the secret, which is shown this once. @throws 400 `invalid` for the address; 409 `conflict` for a sixth one */
export async function addEndpoint(
  ctx: EndpointContext,
  { partnerId, partner, url: text, kinds, operator }: NewEndpoint,
): Promise<string> {
  const url = readWebhookTarget(ctx, text);
  const secret = makeWebhookSecret();
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`webhook endpoints ${partnerId}`}))`.execute(trx);
    const open = await trx
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("partner_id", "=", partnerId)
      .where("ended_at", "is", null)
      .execute();
    if (open.length >= MOST_ENDPOINTS) throw conflict("A partner has at most five endpoints.");
    const row = { partner_id: partnerId, partner, url, kinds, created_at: at };
    await trx
      .insertInto("webhook_endpoints")
      .values({ ...row, encrypted_secret: encryptSecret(ctx, secret) })
      .execute();
    await log(trx, { partnerId, at, operator, changes: { endpoint: [null, url], kinds: [[], kinds] } });
  });
  return secret;
}

const BOTH_GOOD_MS = DAY_MS;

/** The secret before signs too for a day. @returns the new one, which is shown this once. @throws 404; 409 */
export async function rotateSecret(ctx: EndpointContext, change: ChangeInput): Promise<string> {
  const secret = makeWebhookSecret();
  const until = new Date(ctx.clock.now().getTime() + BOTH_GOOD_MS);
  await changeEndpoint(ctx, change, ({ encrypted_secret: before }) => ({
    set: {
      encrypted_secret: encryptSecret(ctx, secret),
      encrypted_old_secret: before,
      old_secret_until: until,
    },
    changes: { secret: ["before", "new"] },
  }));
  return secret;
}

/** @throws 404; 409 `conflict` for one that has ended */
export async function pauseEndpoint(ctx: EndpointContext, change: ChangeInput): Promise<void> {
  const set: Partial<Row> = { paused_at: ctx.clock.now(), pause_reason: "operator" };
  await changeEndpoint(ctx, change, () => ({ set, changes: { paused: [false, true] } }));
}

/** What waits is sent at once, with three days of tries. @throws as `pauseEndpoint` */
export async function resumeEndpoint(ctx: EndpointContext, change: ChangeInput): Promise<void> {
  const set = { paused_at: null, pause_reason: null, rests_until: null };
  await changeEndpoint(ctx, change, async (before, trx) => {
    await trx
      .updateTable("webhook_deliveries")
      .set({ first_tried_at: null, next_at: null, tries: 0 })
      .where("endpoint_id", "=", before.id)
      .where("delivered_at", "is", null)
      .where("given_up_at", "is", null)
      .execute();
    return { set, changes: { paused: [true, false] } };
  });
}

/** Nothing is sent any more. @throws as `pauseEndpoint` */
export async function endEndpoint(ctx: EndpointContext, change: ChangeInput): Promise<void> {
  const set = { ended_at: ctx.clock.now() };
  await changeEndpoint(ctx, change, () => ({ set, changes: { ended: [false, true] } }));
}

/** A partner that has ended is sent nothing. */
export async function endEndpointsOf(
  trx: Kysely<Database>,
  { partnerId, at }: { partnerId: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("webhook_endpoints")
    .set({ ended_at: at })
    .where("partner_id", "=", partnerId)
    .where("ended_at", "is", null)
    .execute();
}

interface Redelivery extends ChangeInput {
  /** Null: all of the last 30 days, from the oldest on. */
  deliveryId: string | null;
}

/** Sends again, with the same ids. @throws 404; 409 `conflict` for an endpoint that has ended */
export async function redeliver(ctx: EndpointContext, { deliveryId, ...change }: Redelivery): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { partner_id: partnerId } = await lockEndpoint(trx, change.endpointId);
    let query = trx
      .updateTable("webhook_deliveries")
      .set({ tries: 0, first_tried_at: null, next_at: null, delivered_at: null, given_up_at: null })
      .where("endpoint_id", "=", change.endpointId);
    if (deliveryId !== null) query = query.where("id", "=", deliveryId);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (deliveryId !== null && numUpdatedRows === 0n) throw notFound("There is no such delivery.");
    await trx
      .updateTable("webhook_endpoints")
      .set({ rests_until: null })
      .where("id", "=", change.endpointId)
      .execute();
    const changes = { endpoint: change.endpointId, sent_again: Number(numUpdatedRows) };
    await log(trx, { partnerId, at: ctx.clock.now(), operator: change.operator, changes });
  });
}

type Row = Selectable<WebhookEndpointsTable>;

interface EndpointChange {
  set: Partial<Row>;
  changes: Record<string, unknown>;
}

async function changeEndpoint(
  { db, clock }: Pick<Context, "db" | "clock">,
  { endpointId, operator }: ChangeInput,
  write: (before: Row, trx: Kysely<Database>) => EndpointChange | Promise<EndpointChange>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockEndpoint(trx, endpointId);
    const { set, changes } = await write(before, trx);
    await trx.updateTable("webhook_endpoints").set(set).where("id", "=", endpointId).execute();
    const about = { partnerId: before.partner_id, at: clock.now(), operator };
    await log(trx, { ...about, changes: { endpoint: before.url, ...changes } });
  });
}

async function lockEndpoint(trx: Kysely<Database>, endpointId: string): Promise<Row> {
  const found = await trx
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", endpointId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound("There is no such endpoint.");
  if (found.ended_at !== null) throw conflict("This endpoint has ended.");
  return found;
}

interface Logged {
  partnerId: string;
  at: Date;
  operator: Operator;
  changes: Record<string, unknown>;
}

async function log(trx: Kysely<Database>, { partnerId, at, operator, changes }: Logged): Promise<void> {
  await writeAuditEntry(trx, { at, ...operator, subjectKind: "partner", subjectId: partnerId, changes });
}
