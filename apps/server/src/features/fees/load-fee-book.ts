import type { LocationCard } from "@smirk/domain/directory/location-card";
import {
  createFeeBook,
  type Fee,
  type FeeBook,
  type FeeSchedule,
  findPrice,
  type OfficeFee,
  type Price,
  type PricedPlace,
  type SpecialistRate,
} from "@smirk/domain/fees/find-price";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Context } from "../../context.ts";
import type { FeesTable } from "../../db/schema/schema-fees.ts";
import { notFound } from "../../errors.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { stateDay } from "../law/state-day.ts";

/** All published schedules, and all percentages. */
export async function loadFeeBook(ctx: Pick<Context, "db">): Promise<FeeBook> {
  return createFeeBook(await loadSchedules(ctx), await loadRates(ctx));
}

/** What is known at a place without what its offices say: of its areas alone, which is quick. */
export async function loadAreaBook(
  ctx: Pick<Context, "db">,
  { zip, state }: Pick<PricedPlace, "zip" | "state">,
): Promise<FeeBook> {
  return createFeeBook(await loadSchedules(ctx, [zip.slice(0, 3), state]), await loadRates(ctx));
}

async function loadRates({ db }: Pick<Context, "db">): Promise<SpecialistRate[]> {
  const rates = await db.selectFrom("specialist_rates").selectAll().execute();
  return rates.map(({ plan_list, kind, percent_off, valid_from, valid_until, source, source_es }) => ({
    planList: plan_list,
    kind,
    percentOff: percent_off,
    from: valid_from,
    to: valid_until,
    source,
    sourceEs: source_es,
  }));
}

/** The published schedules of some areas, or of all. */
export async function loadSchedules(
  { db }: Pick<Context, "db">,
  areas: readonly string[] | null = null,
): Promise<FeeSchedule[]> {
  const schedules = await db
    .selectFrom("fee_schedules")
    .selectAll()
    .where("published", "=", true)
    .$if(areas !== null, (query) =>
      query.where((eb) => eb("area", "=", eb.fn.any(eb.val([...(areas ?? [])])))),
    )
    .execute();
  if (schedules.length === 0) return [];
  const ids = schedules.map(({ id }) => id);
  const rows = await db
    .selectFrom("fees")
    .selectAll()
    .$if(areas !== null, (query) => query.where((eb) => eb("schedule_id", "=", eb.fn.any(eb.val(ids)))))
    .execute();
  const fees = Map.groupBy(rows, (fee) => fee.schedule_id);
  return schedules.map(({ id, plan_list, area, kind, valid_from, valid_until, source, source_es }) => ({
    planList: plan_list,
    area,
    kind,
    from: valid_from,
    to: valid_until,
    source,
    sourceEs: source_es,
    fees: new Map((fees.get(id) ?? []).map((fee) => [fee.procedure, toFee(fee)])),
  }));
}

function toFee(row: FeesTable): Fee {
  const { member_cents, usual_cents, usual_source: source, usual_source_es: sourceEs, usual_day: day } = row;
  const isUsual = usual_cents !== null && source !== null && day !== null;
  return { memberCents: member_cents, usual: isUsual ? { cents: usual_cents, source, sourceEs, day } : null };
}

async function listOfficeFees({ db }: Pick<Context, "db">, locationId: string) {
  const rows = await db.selectFrom("office_fees").selectAll().where("location_id", "=", locationId).execute();
  return new Map(
    rows.map(({ procedure, member_cents, usual_cents, confirmed_on }): [string, OfficeFee] => [
      procedure,
      { memberCents: member_cents, usualCents: usual_cents, confirmedOn: confirmed_on },
    ]),
  );
}

export const FIRST_DAY = "1970-01-01";
export const ABSENT = -1;
/** Office fees for servers that keep them in memory: the days are counted from the first, and -1 is no price. */
export const OFFICE_FEES_IN_NUMBERS = `select location_id::float8 as id, procedure,
  coalesce(member_cents, ${ABSENT})::float8 as member, coalesce(usual_cents, ${ABSENT})::float8 as usual,
  (confirmed_on - date '${FIRST_DAY}')::float8 as day from office_fees`;

interface PlacePriceInput {
  procedure: ProcedureSlug;
  /** Digits. */
  locationId: string;
  planList: string;
}

/** What a procedure costs today at a published location. @throws 404 `not_found` for any other location */
export async function findPriceAtLocation(
  ctx: Pick<Context, "db" | "clock">,
  { procedure, locationId, planList }: PlacePriceInput,
): Promise<Price> {
  const { book, place, day } = await loadPricedPlace(ctx, locationId);
  return findPrice(book, { procedure, place, planList, day });
}

interface LoadedPlace {
  card: LocationCard;
  book: FeeBook;
  place: PricedPlace;
  /** Today in its state. */
  day: CalendarDay;
}

/** All that prices at a published location follow from. @throws 404 `not_found` for any other location */
export async function loadPricedPlace(
  ctx: Pick<Context, "db" | "clock">,
  locationId: string,
): Promise<LoadedPlace> {
  const card = await findLocationCard(ctx, locationId);
  if (card === null) throw notFound("No published location has this id.");
  const book = await loadFeeBook(ctx);
  const place = placeOf(card, await listOfficeFees(ctx, locationId));
  return { card, book, place, day: stateDay(card.state, ctx.clock.now()) };
}

/** What the prices at a location depend on. */
export function placeOf(
  { zip, state, plans, provider }: Pick<LocationCard, "zip" | "state" | "plans" | "provider">,
  officeFees: ReadonlyMap<string, OfficeFee>,
): PricedPlace {
  return { zip, state, plans, specialities: provider.specialities, officeFees };
}
