import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { lockOperator } from "./find-operator.ts";
import type { OperatorRole } from "./roles.ts";

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
    if (found.role === "owner") await refuseLastOwner(trx, operatorId);
    const now = ctx.clock.now();
    await trx.updateTable("operators").set({ disabled_at: now }).where("id", "=", operatorId).execute();
    await removeAccess(trx, operatorId);
    const changes = { disabled: [false, true] };
    await writeAuditEntry(trx, {
      ...operator,
      at: now,
      subjectKind: "operator",
      subjectId: found.email,
      changes,
    });
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
    if (found.role === role) return;
    if (found.role === "owner" && found.disabled_at === null) await refuseLastOwner(trx, operatorId);
    await trx.updateTable("operators").set({ role }).where("id", "=", operatorId).execute();
    await writeAuditEntry(trx, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "operator",
      subjectId: found.email,
      changes: { role: [found.role, role] },
    });
  });
}

export async function removeAccess(trx: Kysely<Database>, operatorId: string): Promise<void> {
  for (const table of [
    "operator_sessions",
    "operator_passkeys",
    "operator_invites",
    "operator_challenges",
  ] as const) {
    await trx.deleteFrom(table).where("operator_id", "=", operatorId).execute();
  }
}

/** Two owners must not remove each other at the same time. */
export async function lockOwners(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smirk operators'))`.execute(trx);
}

/** @throws 409 `conflict` */
export async function refuseLastOwner(trx: Kysely<Database>, operatorId: string): Promise<void> {
  const other = await trx
    .selectFrom("operators")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("id", "<>", operatorId)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw conflict("This is the only owner. Make somebody else an owner first.");
}
