import type { Kysely, Selectable } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import type { VisitLinesTable, VisitsTable } from "../../db/schema/schema-visits.ts";

export interface VisitRow extends Selectable<VisitsTable> {
  lines: Selectable<VisitLinesTable>[];
}

/** The newest first. */
export async function listVisitRows(db: Kysely<Database>, accountId: string): Promise<VisitRow[]> {
  const visits = await db
    .selectFrom("visits")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("day", "desc")
    .orderBy("entered_at", "desc")
    .orderBy("id")
    .execute();
  if (visits.length === 0) return [];
  const lines = await db
    .selectFrom("visit_lines")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("procedure")
    .execute();
  const byVisit = Map.groupBy(lines, (line) => line.visit_id);
  return visits.map((visit) => ({ ...visit, lines: byVisit.get(visit.id) ?? [] }));
}

/** The bill's usual price, else that of all that was done; null where one of it is not known. */
export function usualCentsOf({ bill_cents: billCents, lines }: VisitRow): number | null {
  if (billCents !== null) return billCents;
  return lines.reduce<number | null>(
    (sum, { usual_cents: cents, count }) => (sum === null || cents === null ? null : sum + cents * count),
    0,
  );
}

/** What a member entered, for their copy. */
export async function exportVisits(db: Kysely<Database>, accountId: string) {
  return (await listVisitRows(db, accountId)).map((visit) => ({
    day: visit.day,
    dentist_name: visit.dentist_name,
    location_id: visit.location_id,
    procedures: visit.lines.map(({ procedure, count, usual_cents, usual_source, usual_day }) => {
      return { procedure, count, usual_cents, usual_source, usual_day };
    }),
    paid_cents: visit.paid_cents,
    bill_cents: visit.bill_cents,
    entered_at: visit.entered_at,
    changed_at: visit.changed_at,
  }));
}

export async function countVisits(db: Kysely<Database>, accountId: string): Promise<number> {
  const { visits } = await db
    .selectFrom("visits")
    .select(({ fn }) => fn.countAll<string>().as("visits"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(visits);
}

export async function eraseVisits(trx: Kysely<Database>, accountId: string): Promise<void> {
  await trx.deleteFrom("visits").where("account_id", "=", accountId).execute();
}
