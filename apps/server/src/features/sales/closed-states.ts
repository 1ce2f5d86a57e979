import type { Context } from "../../context.ts";
import { conflict, invalid } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { listSalesStops } from "./sales-stops.ts";

interface StateChange {
  state: string;
  operator: Operator;
}

export async function isClosed({ db }: Pick<Context, "db">, state: string): Promise<boolean> {
  const query = db.selectFrom("closed_states").select("state").where("state", "=", state);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stops sales there; members stay. @throws 409 `conflict` where another operator did so */
export async function closeState(
  { db, clock }: Pick<Context, "db" | "clock">,
  { state, operator }: StateChange,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const closed = await trx
      .insertInto("closed_states")
      .values({ state, closed_by: operator.actor, closed_at: at })
      .onConflict((same) => same.doNothing())
      .returning("state")
      .executeTakeFirst();
    if (closed === undefined) throw conflict("This state is closed already. Look at it again.");
    const changes = { sales: ["open", "closed"] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "state", subjectId: state, changes });
  });
}

/**
 * Sells there again. @throws 400 `invalid` where the table or the setting does not sell, or a registration or an
 * owner's attestation is missing;
 * 409 `conflict` where it is open
 */
export async function openState(
  ctx: Pick<Context, "db" | "clock" | "config">,
  { state, operator }: StateChange,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const opened = await trx
      .deleteFrom("closed_states")
      .where("state", "=", state)
      .returning("state")
      .executeTakeFirst();
    const stop = (await listSalesStops({ ...ctx, db: trx })).get(state);
    if (stop === "not_sold") throw invalid("Nothing is sold here by the table of states or by SOLD_STATES.");
    if (stop === "not_registered") throw invalid("Enter a valid registration first, then open the state.");
    if (stop === "not_read")
      throw invalid(
        "Nobody has read whether this state asks for a registration. Attest that we may sell there.",
      );
    if (stop === "no_savings")
      throw invalid(
        "This state wants average savings shown before joining. Load published prices of general dentists there first.",
      );
    if (opened === undefined) throw conflict("This state is open already. Look at it again.");
    const changes = { sales: ["closed", "open"] };
    await writeAuditEntry(trx, { ...operator, at, subjectKind: "state", subjectId: state, changes });
  });
}
