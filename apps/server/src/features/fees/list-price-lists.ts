import { isOnDay, kindsFor, OFFICE_FEE_DAYS } from "@smirk/domain/fees/find-price";
import { isSpecialityCode } from "@smirk/domain/finder/speciality";
import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { dayIn } from "@smirk/domain/wire/office-day";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { publishedListings } from "../directory/list-location-ids.ts";
import { findStateOfPrefix } from "../directory/rules/registry-postal-code.ts";
import { stateDay } from "../law/state-day.ts";
import { FIRST_ZONE } from "./import-fees.ts";

type ListStatus = "in_force" | "ahead" | "over" | "hidden";

interface Dated {
  valid_from: CalendarDay;
  valid_until: CalendarDay | null;
}

/** Published listings that are alike for prices. */
interface ListingGroup {
  plan: string;
  state: string;
  prefix: string;
  specialities: string[];
  listings: number;
  /** Listings whose office has a price that counts. */
  withOwn: number;
}

interface Area {
  plan: string;
  area: string;
  kind: string;
}

/** The day where an area's prices begin and end. */
export function dayOfArea(area: string, now: Date): CalendarDay {
  const state = area.length === 2 ? area : findStateOfPrefix(area);
  return state === undefined ? dayIn(FIRST_ZONE, now) : stateDay(state, now);
}

function statusOf({ valid_from: from, valid_until: to }: Dated, day: CalendarDay): ListStatus {
  if (isOnDay({ from, to }, day)) return "in_force";
  return from > day ? "ahead" : "over";
}

/** Every schedule and percentage that is stored, and how many listings of the plans on sale have none. */
export async function listPriceLists(
  ctx: Pick<Context, "db" | "clock">,
  { plans }: { plans: readonly string[] },
) {
  const now = ctx.clock.now();
  const stored = await listSchedules(ctx);
  const rates = await ctx.db
    .selectFrom("specialist_rates")
    .selectAll()
    .orderBy("plan_list")
    .orderBy("kind")
    .execute();
  const groups = await listGroups(ctx);
  const covered = createCoverage(groups);
  const schedules = stored.map((row) => {
    const status = row.published ? statusOf(row, dayOfArea(row.area, now)) : ("hidden" as const);
    return { ...row, status, listings: covered.count({ ...row, plan: row.plan_list }) };
  });
  const inForce = schedules.filter(({ status, procedures }) => status === "in_force" && procedures > 0);
  const priced = new Set(inForce.map((row) => keyOf({ ...row, plan: row.plan_list })));
  return {
    schedules,
    percentages: rates.map((row) => ({ ...row, status: statusOf(row, dayIn(FIRST_ZONE, now)) })),
    coverage: plans.map((plan) => ({ plan, ...countWithout(covered.of(plan), priced) })),
  };
}

async function listSchedules({ db }: Pick<Context, "db">) {
  const rows = await db
    .selectFrom("fee_schedules")
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom("fees")
        .select(fn.countAll<string>().as("procedures"))
        .whereRef("schedule_id", "=", "fee_schedules.id")
        .where("member_cents", "is not", null)
        .as("procedures"),
    )
    .orderBy("plan_list")
    .orderBy("area")
    .orderBy("kind")
    .orderBy("valid_from", "desc")
    .execute();
  return rows.map((row) => ({ ...row, procedures: Number(row.procedures ?? 0) }));
}

async function listGroups({ db, clock }: Pick<Context, "db" | "clock">): Promise<ListingGroup[]> {
  const oldest = addDays(dayIn(FIRST_ZONE, clock.now()), -OFFICE_FEE_DAYS);
  const { rows } = await sql<ListingGroup>`
    select plan, state, prefix, specialities, count(*)::integer as listings, count(own.location_id)::integer as "withOwn"
    from (${publishedListings()}) as listing
    cross join unnest(plans) as plan
    left join (
      select distinct location_id from office_fees where member_cents is not null and confirmed_on >= ${oldest}
    ) as own on own.location_id = listing.id
    group by plan, state, prefix, specialities`.execute(db);
  return rows;
}

/** Finds how many listings a schedule is for. */
function createCoverage(groups: readonly ListingGroup[]) {
  const byPlan = Map.groupBy(groups, ({ plan }) => plan);
  const counts = new Map<string, number>();
  for (const group of groups) {
    for (const key of keysOf(group)) counts.set(key, (counts.get(key) ?? 0) + group.listings);
  }
  return {
    count: (area: Area) => counts.get(keyOf(area)) ?? 0,
    of: (plan: string) => byPlan.get(plan) ?? [],
  };
}

/** Each schedule that is for these listings, once. */
function keysOf({ plan, state, prefix, specialities }: ListingGroup): Set<string> {
  const kinds = specialities.filter(isSpecialityCode).flatMap(kindsFor);
  return new Set([prefix, state].flatMap((area) => kinds.map((kind) => keyOf({ plan, area, kind }))));
}

function keyOf({ plan, area, kind }: Area): string {
  return `${plan} ${area} ${kind}`;
}

function countWithout(groups: readonly ListingGroup[], priced: ReadonlySet<string>) {
  let listings = 0;
  let without = 0;
  for (const group of groups) {
    listings += group.listings;
    const isPriced = [...keysOf(group)].some((key) => priced.has(key));
    if (!isPriced) without += group.listings - group.withOwn;
  }
  return { listings, listingsWithout: without };
}
