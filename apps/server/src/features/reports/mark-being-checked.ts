import type { Context } from "../../context.ts";
import { conflict } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { lockLocation, raiseDoubt } from "../directory/edit/listing-doubt.ts";

/** Visitors see that the entry is being checked, as an operator says. @throws 404; 409 where they see it already */
export async function markBeingChecked(
  { db, clock }: Pick<Context, "db" | "clock">,
  { locationId, operator }: { locationId: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { being_checked: wasChecked } = await lockLocation(trx, locationId);
    if (wasChecked) throw conflict("Visitors see already that this entry is being checked.");
    await raiseDoubt({ trx, clock }, { locationId, by: "operator" });
    await writeAuditEntry(trx, {
      ...operator,
      at: clock.now(),
      subjectKind: "location",
      subjectId: locationId,
      changes: { being_checked: { before: false, after: true } },
    });
  });
}
