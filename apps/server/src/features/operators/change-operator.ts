import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { notifyOperators } from "./emails/notify-operators.ts";
import type { OperatorEvent } from "./emails/operator-emails.ts";
import { type FoundOperator, hasOwnerWithKey, lockOperator } from "./find-operator.ts";
import { type OperatorRole, readRole, storeRole } from "./roles.ts";

interface ChangeInput {
  operatorId: string;
  operator: Operator;
}

/** Ends their sessions, keys and open invitation. Idempotent. @throws 404; 409 `conflict` for the last owner */
export async function disableOperator(ctx: Context, { operatorId, operator }: ChangeInput): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    const found = await lockOperator(trx, operatorId);
    if (found.disabled_at !== null) return;
    if (found.role === "owner") await refuseLastOwner({ ...ctx, db: trx }, operatorId);
    await trx
      .updateTable("operators")
      .set({ disabled_at: ctx.clock.now() })
      .where("id", "=", operatorId)
      .execute();
    await deleteOf(trx, operatorId, [...KEYS, "operator_invites"]);
    await recordChange(ctx, trx, {
      found,
      operator,
      event: "disabled",
      changes: { disabled: [false, true] },
    });
  });
}

/**
 * Removes every passkey of a colleague who has lost one, and ends their sessions; an open invitation stays, since it is
 * the way back. @throws 404
 */
export async function removeOperatorKeys(ctx: Context, { operatorId, operator }: ChangeInput): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await lockOperator(trx, operatorId);
    const passkeys = await deleteOf(trx, operatorId, KEYS);
    await recordChange(ctx, trx, {
      found,
      operator,
      event: "keys_removed",
      changes: { passkeys: [passkeys, 0] },
    });
  });
}

/** A key that counted less than before signs in again, from that count on. @throws 404; 409 `conflict` where none does */
export async function allowOperatorKey(ctx: Context, { operatorId, operator }: ChangeInput): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const found = await lockOperator(trx, operatorId);
    const { numUpdatedRows } = await trx
      .updateTable("operator_passkeys")
      .set(({ ref }) => ({
        counter: ref("doubted_counter").$notNull(),
        doubted_at: null,
        doubted_counter: null,
      }))
      .where("operator_id", "=", operatorId)
      .where("doubted_at", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict("No key of theirs waits to be allowed.");
    const changes = { keys_allowed: [0, Number(numUpdatedRows)] };
    await recordChange(ctx, trx, { found, operator, event: "key_allowed", changes });
  });
}

/** Takes effect with the operator's next request. @throws 404; 409 `conflict` for the last owner */
export async function setOperatorRole(
  ctx: Context,
  { operatorId, role, operator }: ChangeInput & { role: OperatorRole },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    const found = await lockOperator(trx, operatorId);
    const before = readRole(found.role);
    if (before === role) return;
    if (before === "owner" && found.disabled_at === null)
      await refuseLastOwner({ ...ctx, db: trx }, operatorId);
    const stored = storeRole(role);
    await trx.updateTable("operators").set({ role: stored }).where("id", "=", operatorId).execute();
    const changed = { ...found, role: stored };
    await recordChange(ctx, trx, {
      found: changed,
      operator,
      event: "role_changed",
      changes: { role: [before, role] },
    });
  });
}

interface Change {
  found: FoundOperator;
  operator: Operator;
  event: OperatorEvent;
  changes: Record<string, unknown>;
}

async function recordChange(
  ctx: Pick<Context, "clock" | "config" | "mailer">,
  trx: Kysely<Database>,
  { found: { email, role }, operator, event, changes }: Change,
): Promise<void> {
  const at = ctx.clock.now();
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "operator", subjectId: email, changes });
  await notifyOperators(ctx, trx, { event, email, role: readRole(role), by: operator, isToSubject: true });
}

const KEYS = ["operator_sessions", "operator_challenges", "operator_passkeys"] as const;

/** @returns how many rows the last table had */
async function deleteOf(
  trx: Kysely<Database>,
  operatorId: string,
  tables: readonly ((typeof KEYS)[number] | "operator_invites")[],
): Promise<number> {
  let deleted = 0n;
  for (const table of tables) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where("operator_id", "=", operatorId)
      .executeTakeFirst();
    deleted = numDeletedRows;
  }
  return Number(deleted);
}

/** Two owners must not remove each other at the same time. */
export async function lockOwners(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smirk operators'))`.execute(trx);
}

/** An owner without a key that works cannot take their place. @throws 409 `conflict` */
export async function refuseLastOwner(
  ctx: Pick<Context, "db" | "operatorSignOn">,
  operatorId: string,
): Promise<void> {
  if (await hasOwnerWithKey(ctx, operatorId)) return;
  throw conflict("No other owner has a key that works. Make somebody else an owner first.");
}
