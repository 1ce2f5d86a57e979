import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { Database } from "../../db/schema/schema.ts";
import { AppError, conflict, notFound } from "../../errors.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { lockLocation } from "../directory/edit/listing-doubt.ts";
import { listOfOnePress, undoChange } from "../directory/edit/undo-change.ts";
import { undoPhotos } from "../directory/photos/undo-photos.ts";
import { undoOfficePrices } from "../fees/undo-office-prices.ts";

interface Reopening {
  reportId: string;
  operator: Operator;
}

/**
 * A settled report waits again, with those that were settled with it. The entry is again as it was before, unless it
 * has changed since. People who have received the answer keep it. @returns how many reports wait again
 * @throws 404 `not_found`; 409 `conflict` for one that waits
 */
export async function reopenReport(
  { db, clock }: Pick<Context, "db" | "clock">,
  { reportId, operator }: Reopening,
): Promise<number> {
  return repeatTransaction(() =>
    db.transaction().execute(async (trx) => {
      const report = await trx
        .selectFrom("directory_reports")
        .select(["location_id", "settled_at", "outcome"])
        .where("id", "=", reportId)
        .executeTakeFirst();
      if (report === undefined) throw notFound("There is no such report.");
      const { location_id: locationId, settled_at: settledAt, outcome } = report;
      if (settledAt === null) throw conflict("This report waits already.");
      if (locationId === null) {
        const reopened = await reopen(trx, { reportId }, settledAt);
        const changes = { outcome: [outcome, null] };
        const entry = { at: clock.now(), subjectKind: "report" as const, subjectId: reportId, changes };
        if (reopened > 0) await writeAuditEntry(trx, { ...operator, ...entry });
        return reopened;
      }
      await lockLocation(trx, locationId);
      const reopened = await reopen(trx, { locationId }, settledAt);
      await restoreEntry({ trx, clock }, { locationId, settledAt, operator });
      return reopened;
    }),
  );
}

/**
 * Undoes what one press of an operator changed in the directory, and opens the reports again that it settled.
 * @throws 404 `not_found`; 409 `conflict` where the entry has changed since
 */
export async function undoEntryChange(
  { db, clock }: Pick<Context, "db" | "clock">,
  { entryId, providerId, operator }: { entryId: string; providerId: string; operator: Operator },
): Promise<void> {
  await repeatTransaction(() =>
    db.transaction().execute(async (trx) => {
      const made = await listOfOnePress(trx, { entryId, providerId });
      if (made.length === 0) throw notFound("There is no such change of the directory.");
      for (const one of made) {
        if (await undoOfficePrices({ trx, clock }, { entryId: one, operator })) continue;
        if (await undoPhotos({ trx, clock }, { entryId: one, operator })) continue;
        const { locationId, at } = await undoChange(
          { trx, clock },
          { entryId: one, operator, isPart: one !== entryId },
        );
        if (locationId !== null) await reopen(trx, { locationId }, at);
      }
    }),
  );
}

/** One press settles all reports of an entry: they have its time. */
async function reopen(
  trx: Kysely<Database>,
  of: { reportId: string } | { locationId: string },
  settledAt: Date,
): Promise<number> {
  const rows = await trx
    .updateTable("directory_reports")
    .set({ outcome: null, settled_at: null, settled_by: null })
    .where("settled_at", "=", settledAt)
    .where((where) =>
      "reportId" in of ? where("id", "=", of.reportId) : where("location_id", "=", of.locationId),
    )
    .returning("id")
    .execute();
  return rows.length;
}

interface Restoring {
  locationId: string;
  settledAt: Date;
  operator: Operator;
}

/** One entry in the log in either case. */
async function restoreEntry(
  { trx, clock }: Pick<Context, "clock"> & { trx: Kysely<Database> },
  { locationId, settledAt, operator }: Restoring,
): Promise<void> {
  const subject = { subjectKind: "location" as const, subjectId: locationId };
  const logged = await trx
    .selectFrom("audit_entries")
    .select("id")
    .where("subject_kind", "=", subject.subjectKind)
    .where("subject_id", "=", locationId)
    .where("at", "=", settledAt)
    .where("command", "in", ["report settle", "provider confirm", "listing settle"])
    .executeTakeFirst();
  try {
    if (logged !== undefined) {
      await undoChange({ trx, clock }, { entryId: logged.id, operator });
      return;
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
  await writeAuditEntry(trx, { ...operator, at: clock.now(), ...subject, changes: { reopened: true } });
}
