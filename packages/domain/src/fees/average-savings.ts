import type { CalendarDay } from "../wire/calendar-day.ts";
import { type FeeBook, type FeeSchedule, isOnDay } from "./find-price.ts";
import { COMMON_PROCEDURES } from "./procedures.ts";

/** What states call average savings: a median, so that one dear procedure does not decide it. */
export interface AverageSavings {
  /** Whole percent of the usual price, rounded down. */
  percent: number;
  /** How many of the common procedures had both prices. */
  procedures: number;
  /** The day on which the schedules were valid. */
  day: CalendarDay;
}

interface SavingsArea {
  /** The state and the first three digits of its ZIP codes. */
  areas: ReadonlySet<string>;
  day: CalendarDay;
}

/**
 * The median of what the common procedures save at general dentists, by plan list. A procedure counts once: by the
 * median of the schedules that have both of its prices. A list without any is missing.
 */
export function listAverageSavings(
  book: FeeBook,
  { areas, day }: SavingsArea,
): ReadonlyMap<string, AverageSavings> {
  const schedules = [...book.schedules.values()]
    .flat()
    .filter((one) => one.kind === "GD" && areas.has(one.area) && isOnDay(one, day));
  const byList = Map.groupBy(schedules, ({ planList }) => planList);
  return new Map(
    Array.from(byList).flatMap(([planList, ofList]): [string, AverageSavings][] => {
      const shares = COMMON_PROCEDURES.flatMap(({ slug }) =>
        medianOf(ofList.flatMap((schedule) => shareOf(schedule, slug) ?? [])),
      );
      return medianOf(shares).map((share) => [
        planList,
        { percent: wholePercent(share), procedures: shares.length, day },
      ]);
    }),
  );
}

/** What a member pays less, as a share of the usual price. */
function shareOf({ fees }: FeeSchedule, procedure: string): number | null {
  const { memberCents = null, usual = null } = fees.get(procedure) ?? {};
  if (memberCents === null || usual === null || usual.cents <= 0) return null;
  return (usual.cents - memberCents) / usual.cents;
}

/** One number, or none where there are none. */
function medianOf(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.length === 0 ? [] : [middle.reduce((sum, one) => sum + one, 0) / middle.length];
}

/** Fractions such as 29/100 are a little less than they are written. */
const TINY = 1e-9;

function wholePercent(share: number): number {
  return Math.floor(share * 100 + TINY);
}
