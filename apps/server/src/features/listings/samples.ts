import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { AppError, conflict, notFound } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { drawListings } from "../directory/entries/draw-listings.ts";
import { type LocationDentist, listLocationDentists } from "../directory/list-location-dentists.ts";
import { markBeingChecked } from "../reports/mark-being-checked.ts";
import { confirmEntry } from "../reports/settle-report.ts";

type SampleContext = Pick<Context, "db" | "clock" | "config">;

interface Sampled extends LocationDentist {
  is_right: boolean | null;
  checked_at: Date | null;
}

export interface Sample {
  month: string;
  listings: number;
  drawn_at: Date;
  entries: Sampled[];
}

/** @throws 409 `conflict` where the month has its sample, or nothing is published */
export async function drawSample(
  ctx: SampleContext,
  { size, operator }: { size: number; operator: Operator },
): Promise<Sample | null> {
  const at = ctx.clock.now();
  const month = officeDay(ctx, at).slice(0, 7);
  await ctx.db.transaction().execute(async (trx) => {
    const { ids, listings } = await drawListings(trx, size);
    if (ids.length === 0) throw conflict("Nothing is published that could be drawn.");
    const drawn = await trx
      .insertInto("listing_samples")
      .values({ month, listings, drawn_at: at, drawn_by: operator.actor })
      .onConflict((row) => row.doNothing())
      .returning("month")
      .executeTakeFirst();
    if (drawn === undefined) throw conflict("This month has its sample already.");
    await trx
      .insertInto("sampled_listings")
      .values(ids.map((location_id) => ({ month, location_id })))
      .execute();
    const subject = { subjectKind: "statistics" as const, subjectId: `listings ${month}` };
    await writeAuditEntry(trx, { ...operator, at, ...subject, changes: { drawn: [null, ids.length] } });
  });
  return findSample(ctx);
}

interface Answer {
  locationId: string;
  isRight: boolean;
  operator: Operator;
}

/**
 * What the office said on the phone. A listing that is right is confirmed as of today; a wrong one is in doubt until it
 * is corrected or hidden. @throws 404 `not_found` for a listing that is not in the latest sample
 */
export async function checkSampled(
  ctx: SampleContext,
  { locationId, isRight, operator }: Answer,
): Promise<void> {
  const sample = await findSample(ctx);
  const entry = sample?.entries.find((one) => one.location_id === locationId);
  if (sample === null || entry === undefined) throw notFound("This listing is not in the latest sample.");
  const reasoned = { ...operator, reason: `Sample of ${sample.month}` };
  // A step that fails is pressed again: the answer counts once the directory has it.
  if (isRight) await confirmEntry(ctx, { locationId, operator: reasoned });
  else await doubtOnce(ctx, { locationId, operator: reasoned });
  await ctx.db
    .updateTable("sampled_listings")
    .set({ is_right: isRight, checked_at: ctx.clock.now(), checked_by: operator.actor })
    .where("month", "=", sample.month)
    .where("location_id", "=", locationId)
    .execute();
}

/** It may be in doubt already, such as after two reports. */
async function doubtOnce(
  ctx: SampleContext,
  given: { locationId: string; operator: Operator },
): Promise<void> {
  try {
    await markBeingChecked(ctx, given);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

/** The latest one, with what is to be asked. */
export async function findSample({ db }: Pick<Context, "db">): Promise<Sample | null> {
  const sample = await db
    .selectFrom("listing_samples")
    .select(["month", "listings", "drawn_at"])
    .orderBy("month", "desc")
    .limit(1)
    .executeTakeFirst();
  if (sample === undefined) return null;
  const rows = await db
    .selectFrom("sampled_listings")
    .select(["location_id", "is_right", "checked_at"])
    .where("month", "=", sample.month)
    .execute();
  const dentists = await listLocationDentists(
    db,
    rows.map(({ location_id: id }) => id),
  );
  const answers = new Map(rows.map((row) => [row.location_id, row]));
  const entries = dentists.map((dentist) => {
    const { is_right = null, checked_at = null } = answers.get(dentist.location_id) ?? {};
    return { ...dentist, is_right, checked_at };
  });
  return { ...sample, entries: entries.toSorted((a, b) => a.state.localeCompare(b.state)) };
}

interface SampleResult {
  month: string;
  size: number;
  right: number;
  listings: number;
  checked_at: Date;
}

/** The latest month of which every listing was checked: a share of those that were easy to reach would flatter. */
export async function findResult({ db }: Pick<Context, "db">): Promise<SampleResult | null> {
  const { rows } = await sql<SampleResult>`
    select s.month, s.listings, count(*)::int as size, count(*) filter (where e.is_right)::int as right,
      max(e.checked_at) as checked_at
    from listing_samples s join sampled_listings e on e.month = s.month
    group by s.month having bool_and(e.is_right is not null)
    order by s.month desc limit 1`.execute(db);
  return rows[0] ?? null;
}
