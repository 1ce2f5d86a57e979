import { addDays, type CalendarDay } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import type { Context } from "../../context.ts";
import { FIRST_ZONE } from "./import-fees.ts";
import { dayOfArea } from "./list-price-lists.ts";

export interface PriceEnd {
  planList: string;
  /** Areas of schedules, and kinds of specialists whose percentage ends, sorted. */
  places: readonly string[];
  lastDay: CalendarDay;
  /** 0 on the last day; below 0 once it is over. */
  daysLeft: number;
}

interface Period {
  planList: string;
  place: string;
  /** What has one period at a time. */
  group: string;
  from: CalendarDay;
  until: CalendarDay | null;
  today: CalendarDay;
}

/** When prices end that no later list follows the day after; those that ended before today with no other are listed too. */
export async function listPriceEnds(ctx: Pick<Context, "db" | "clock">): Promise<PriceEnd[]> {
  const now = ctx.clock.now();
  const schedules = await ctx.db
    .selectFrom("fee_schedules")
    .select(["plan_list", "area", "kind", "valid_from", "valid_until"])
    .where("published", "=", true)
    .execute();
  const rates = await ctx.db
    .selectFrom("specialist_rates")
    .select(["plan_list", "kind", "valid_from", "valid_until"])
    .execute();
  const periods: Period[] = [
    ...schedules.map(({ plan_list: planList, area, kind, valid_from: from, valid_until: until }) => ({
      ...{ planList, place: area, group: `${planList} ${area} ${kind}`, from, until },
      today: dayOfArea(area, now),
    })),
    ...rates.map(({ plan_list: planList, kind, valid_from: from, valid_until: until }) => ({
      ...{ planList, place: `percentages of ${kind}`, group: `${planList} ${kind}`, from, until },
      today: dayIn(FIRST_ZONE, now),
    })),
  ];
  const ends = [...Map.groupBy(periods, ({ group }) => group).values()].flatMap(findEnd);
  const alike = Map.groupBy(ends, ({ planList, lastDay }) => `${planList} ${lastDay}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { planList, lastDay, today } = first;
    const places = [...new Set([first, ...others].map(({ place }) => place))].toSorted();
    const daysLeft = Math.round((Date.parse(lastDay) - Date.parse(today)) / DAY_MS);
    return [{ planList, places, lastDay, daysLeft }];
  });
}

/** The last day of what is in force, or was last, with all that follow without a gap. */
function findEnd(
  periods: readonly Period[],
): (Pick<Period, "planList" | "place" | "today"> & { lastDay: CalendarDay })[] {
  const sorted = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  let last: Period | undefined;
  for (const period of sorted) {
    const hasBegun = period.from <= period.today;
    const follows = last !== undefined && last.until !== null && period.from <= addDays(last.until, 1);
    if (hasBegun || follows) last = period;
  }
  if (last === undefined || last.until === null) return [];
  const { planList, place, today, until: lastDay } = last;
  return [{ planList, place, today, lastDay }];
}
