import type { PartnerScope } from "@smirk/contract/partner-scopes";
import type { Kysely, Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import type { PartnersTable } from "../../db/schema/schema-partners.ts";
import { conflict, notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { endEndpointsOf } from "../webhooks/manage-endpoints.ts";
import { readPublicKeys } from "./read-public-keys.ts";

interface PartnerSettings {
  contactEmail: string;
  scopes: PartnerScope[];
  callsPerMinute: number;
  callsPerDay: number;
}

interface ChangeInput {
  partnerId: string;
  operator: Operator;
}

type ChangeContext = Pick<Context, "db" | "clock">;

/** @returns the new partner's id. @throws 409 `conflict` for a name that is taken */
export async function createPartner(
  ctx: ChangeContext,
  { name, operator, ...settings }: PartnerSettings & { name: string; operator: Operator },
): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = { ...columnsOf(settings), name, created_at: ctx.clock.now() };
    const created = await trx
      .insertInto("partners")
      .values(row)
      .onConflict((taken) => taken.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created === undefined) throw conflict("Another partner has this name.");
    const changes = { name: [null, name], scopes: [[], settings.scopes] };
    await log(ctx, trx, { partnerId: created.id, operator, changes });
    return created.id;
  });
}

/** Holds from the partner's next call on. @throws 404; 409 `conflict` for one that has ended */
export async function changePartner(
  ctx: ChangeContext,
  { partnerId, operator, ...settings }: PartnerSettings & ChangeInput,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await lockPartner(trx, partnerId);
    const next = columnsOf(settings);
    await trx.updateTable("partners").set(next).where("id", "=", partnerId).execute();
    const old = new Map<string, unknown>(Object.entries(before));
    const changed = Object.entries(next).filter(
      ([column, value]) => String(old.get(column)) !== String(value),
    );
    const changes = Object.fromEntries(changed.map(([column, value]) => [column, [old.get(column), value]]));
    await log(ctx, trx, { partnerId, operator, changes });
  });
}

function columnsOf({ contactEmail, scopes, callsPerMinute, callsPerDay }: PartnerSettings) {
  return {
    contact_email: contactEmail,
    scopes,
    calls_per_minute: callsPerMinute,
    calls_per_day: callsPerDay,
  };
}

/** @param keys as pasted. @throws 400 `invalid` for what is no public key; 409 `conflict` for a kid that is known */
export async function addPartnerKeys(
  ctx: ChangeContext,
  { partnerId, keys: text, operator }: ChangeInput & { keys: string },
): Promise<void> {
  const keys = await readPublicKeys(text);
  await ctx.db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId);
    const added_at = ctx.clock.now();
    const rows = keys.map(({ kid, jwk }) => ({
      partner_id: partnerId,
      kid,
      jwk: JSON.stringify(jwk),
      added_at,
    }));
    const added = await trx
      .insertInto("partner_keys")
      .values(rows)
      .onConflict((known) => known.doNothing())
      .returning("kid")
      .execute();
    if (added.length < rows.length)
      throw conflict("This partner has or had a key with this kid. A new key needs a new name.");
    await log(ctx, trx, { partnerId, operator, changes: { keys: [[], keys.map(({ kid }) => kid)] } });
  });
}

/** No token is given for it any more. @throws 404 for a key that is unknown or retired */
export async function retirePartnerKey(
  ctx: ChangeContext,
  { partnerId, kid, operator }: ChangeInput & { kid: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPartner(trx, partnerId);
    const { numUpdatedRows } = await trx
      .updateTable("partner_keys")
      .set({ retired_at: ctx.clock.now() })
      .where("partner_id", "=", partnerId)
      .where("kid", "=", kid)
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound("This partner has no open key with this kid.");
    await deleteTokens(trx, partnerId);
    await log(ctx, trx, { partnerId, operator, changes: { keys: [[kid], []] } });
  });
}

/** Ends its tokens at once; what it did stays in the log. @throws 404; 409 `conflict` for one that has ended */
export async function endPartner(ctx: ChangeContext, { partnerId, operator }: ChangeInput): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const at = ctx.clock.now();
    await lockPartner(trx, partnerId);
    await trx.updateTable("partners").set({ ended_at: at }).where("id", "=", partnerId).execute();
    await deleteTokens(trx, partnerId);
    await endEndpointsOf(trx, { partnerId, at });
    await log(ctx, trx, { partnerId, operator, changes: { ended: [false, true] } });
  });
}

async function lockPartner(trx: Kysely<Database>, partnerId: string): Promise<Selectable<PartnersTable>> {
  const found = await trx
    .selectFrom("partners")
    .selectAll()
    .where("id", "=", partnerId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound("There is no such partner.");
  if (found.ended_at !== null) throw conflict("This partner has ended.");
  return found;
}

/** A token does not say which key it was asked with. */
async function deleteTokens(trx: Kysely<Database>, partnerId: string): Promise<void> {
  await trx.deleteFrom("partner_tokens").where("partner_id", "=", partnerId).execute();
}

async function log(
  { clock }: Pick<Context, "clock">,
  trx: Kysely<Database>,
  { partnerId, operator, changes }: ChangeInput & { changes: Record<string, unknown> },
): Promise<void> {
  const entry = { at: clock.now(), ...operator, subjectKind: "partner" as const, subjectId: partnerId };
  await writeAuditEntry(trx, { ...entry, changes });
}
