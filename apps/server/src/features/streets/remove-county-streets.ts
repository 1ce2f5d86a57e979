import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";

/** @throws 404 `not_found` for a county of which none were added */
export async function removeCountyStreets(
  { db, clock }: Pick<Context, "db" | "clock">,
  { county, operator }: { county: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("county_streets")
      .where("county", "=", county)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound(`No streets of county ${county} were added.`);
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "basemap",
      subjectId: county,
      changes: { removed: true },
    });
  });
}
