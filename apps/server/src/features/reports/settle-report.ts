import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import { repeatTransaction } from "../../db/connection/repeat-transaction.ts";
import type { ReportOutcome } from "../../db/schema/console/schema-reports.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { withPublished } from "../directory/edit/change-location.ts";
import { lockLocation, setBeingChecked } from "../directory/edit/listing-doubt.ts";
import { locationDay } from "../directory/entries/location-day.ts";
import { listLocations } from "../directory/list-rows.ts";
import { saveLocations } from "../directory/save/save-locations.ts";
import { sayAgain } from "../directory/sources/fact-words.ts";
import { notifyReporterJob } from "./job-types.ts";

interface Settling {
  reportId: string;
  outcome: ReportOutcome;
  operator: Operator;
}

const OF_NOMINATIONS: readonly ReportOutcome[] = ["added", "declined"];

/**
 * Settles a nomination, or a report with all others of its entry, and answers those who asked for it.
 * @returns how many reports it settled
 * @throws 404 `not_found`; 409 `conflict` for a settled one; 400 for an outcome of the other kind
 */
export async function settleReport(
  given: Pick<Context, "db" | "clock">,
  { reportId, outcome, operator }: Settling,
): Promise<number> {
  const ctx = atOneMoment(given);
  return repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      const report = await trx
        .selectFrom("directory_reports")
        .select(["location_id", "settled_at"])
        .where("id", "=", reportId)
        .executeTakeFirst();
      if (report === undefined) throw notFound("There is no such report.");
      const { location_id: locationId } = report;
      if ((locationId === null) !== OF_NOMINATIONS.includes(outcome))
        throw invalid("Choose how it is settled.");
      const before = locationId === null ? null : await lockLocation(trx, locationId);
      const settled = await markSettled({ ...ctx, trx }, { reportId, locationId, outcome, operator });
      if (settled === 0) throw conflict("This report is settled already.");
      if (locationId === null || before === null) {
        const changes = { outcome: [null, outcome] };
        await writeAuditEntry(trx, {
          ...operator,
          at: ctx.clock.now(),
          subjectKind: "report",
          subjectId: reportId,
          changes,
        });
      } else await closeEntry({ ...ctx, trx }, { locationId, before, outcome, operator });
      return settled;
    }),
  );
}

/** Finds an entry to be right, and settles what is reported of it. @throws 404 `not_found` */
export function confirmEntry(
  ctx: Pick<Context, "db" | "clock">,
  { locationId, operator }: { locationId: string; operator: Operator },
): Promise<void> {
  return settleEntries(ctx, { locationIds: [locationId], outcome: "nothing_wrong", operator });
}

interface EntriesToSettle {
  locationIds: readonly string[];
  outcome: "nothing_wrong" | "hidden";
  operator: Operator;
  /** Refuses what another operator settled or hid meanwhile: the doubts are read from a list that may be old. */
  mustBeInDoubt?: boolean;
}

/** Settles all of the entries and what is reported of them, or none. @throws 404 `not_found`; 409 `conflict` */
export async function settleEntries(
  given: Pick<Context, "db" | "clock">,
  { locationIds, outcome, operator, mustBeInDoubt = false }: EntriesToSettle,
): Promise<void> {
  const ctx = atOneMoment(given);
  await repeatTransaction(() =>
    ctx.db.transaction().execute(async (trx) => {
      // Their order is the same for everybody, so that two operators never wait for each other.
      for (const locationId of [...new Set(locationIds)].sort()) {
        const before = await lockLocation(trx, locationId);
        if (mustBeInDoubt && !(before.being_checked && before.published))
          throw conflict("One of these was settled meanwhile. Please load the list again.");
        const settling = { locationId, outcome, operator };
        await markSettled({ ...ctx, trx }, { ...settling, reportId: null });
        await closeEntry({ ...ctx, trx }, { ...settling, before });
      }
    }),
  );
}

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

/** Reports and the log's entry have the same time, by which both are found to undo the settling. */
function atOneMoment<Given extends Pick<Context, "clock">>(given: Given): Given {
  const now = given.clock.now();
  return { ...given, clock: { now: () => now } };
}

async function markSettled(
  { trx, clock }: Transaction,
  {
    reportId,
    locationId,
    outcome,
    operator,
  }: Omit<Settling, "reportId"> & { reportId: string | null; locationId: string | null },
): Promise<number> {
  const rows = await trx
    .updateTable("directory_reports")
    .set({
      outcome,
      settled_at: clock.now(),
      settled_by: operator.actor,
      // An address that no code proved gets no answer.
      email: sql`case when confirmed_at is not null then email end`,
      reporter: null,
    })
    .where("settled_at", "is", null)
    .where(({ eb }) => (locationId === null ? eb("id", "=", reportId) : eb("location_id", "=", locationId)))
    .returning(["id", "email"])
    .execute();
  for (const { id, email } of rows)
    if (email !== null) await addJob(trx, notifyReporterJob, { reportId: id });
  return rows.length;
}

interface Closing {
  locationId: string;
  before: Awaited<ReturnType<typeof lockLocation>>;
  outcome: ReportOutcome;
  operator: Operator;
}

/** One audit entry: that of hiding has the published state, the others the doubt and the day. */
async function closeEntry(
  { trx, clock }: Transaction,
  { locationId, before, outcome, operator }: Closing,
): Promise<void> {
  const at = clock.now();
  if (outcome === "hidden" && before.published) {
    const [location] = await listLocations(trx, { ids: [locationId] });
    if (location === undefined) throw notFound("There is no such entry in the directory.");
    await setBeingChecked({ trx, clock }, { locationId, isChecked: false });
    const change = { before: location, after: withPublished(location, false) };
    const checked = { before: before.being_checked, after: false };
    const alongside = { outcome: [null, outcome], ...(checked.before && { being_checked: checked }) };
    await saveLocations({ clock, operator, alongside }, trx, [change]);
    return;
  }
  const confirmedOn = outcome === "hidden" ? before.confirmed_on : locationDay(before, at);
  await setBeingChecked(
    { trx, clock },
    { locationId, isChecked: false, ...(confirmedOn !== null && { confirmedOn }) },
  );
  const changes = {
    outcome: [null, outcome],
    being_checked: { before: before.being_checked, after: false },
    confirmed_on: { before: before.confirmed_on, after: confirmedOn },
  };
  const [location] = await listLocations(trx, { ids: [locationId] });
  const said =
    location === undefined || outcome === "hidden"
      ? null
      : sayAgain(location, { by: "operator", on: confirmedOn });
  if (location !== undefined && said !== null && said !== location) {
    await saveLocations({ clock, operator, alongside: changes }, trx, [{ before: location, after: said }]);
    return;
  }
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "location", subjectId: locationId, changes });
}
