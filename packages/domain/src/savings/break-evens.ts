import type { RenewalPeriod } from "../billing/renewal-period.ts";
import { MOST_OF_ONE, type OfferedPlan, type PlanYear } from "./plan-year.ts";

/** The least number of one procedure in the year, all else as planned, with which a plan saves something. */
export interface BreakEven {
  procedure: string;
  planned: number;
  from: number;
  planSlug: string;
  period: RenewalPeriod;
}

/**
 * For each procedure, the plan that saves something with the fewest of it. When a year saves already, only what is
 * planned is listed, because it saves without anything else.
 * @returns planned procedures first, then those with the fewest, then in the order of the price lists
 */
export function listBreakEvens(
  offers: readonly OfferedPlan[],
  yearsBestFirst: readonly PlanYear[],
): BreakEven[] {
  const saves = yearsBestFirst.some(({ savedCents }) => savedCents > 0);
  const procedures = new Set(offers.flatMap(({ prices }) => [...prices.keys()]));
  const found = [...procedures].flatMap((procedure) => {
    const inYears = yearsBestFirst.flatMap((year) => {
      const prices = offers.find(({ plan }) => plan === year.plan)?.prices;
      const breakEven = prices && findBreakEven(procedure, prices, year);
      return breakEven && breakEven.from <= Math.max(MOST_OF_ONE, breakEven.planned) ? [breakEven] : [];
    });
    const [fewest] = inYears.toSorted((one, other) => one.from - other.from);
    return fewest === undefined || (saves && fewest.planned === 0) ? [] : [fewest];
  });
  const isOther = ({ planned }: BreakEven) => (planned > 0 ? 0 : 1);
  return found.toSorted((one, other) => isOther(one) - isOther(other) || one.from - other.from);
}

function findBreakEven(procedure: string, prices: OfferedPlan["prices"], year: PlanYear): BreakEven | null {
  const visits = year.visits.filter(({ visit }) => visit.procedure === procedure);
  const planned = visits.reduce((sum, { visit }) => sum + visit.count, 0);
  const eachCents = savedByOne(prices.get(procedure), visits);
  if (eachCents <= 0) return null;
  const from = planned - countSpare(year.savedCents, eachCents, { planned, visits });
  return { procedure, planned, from, planSlug: year.plan.slug, period: year.period };
}

/** What one more would save: by the place's prices, or as little as by the quotes where those are not known. */
function savedByOne(price: ReturnType<OfferedPlan["prices"]["get"]>, visits: PlanYear["visits"]): number {
  if (price?.kind !== "known") return 0;
  if (price.usualCents !== null) return Math.max(price.usualCents - price.memberCents, 0);
  if (visits.length === 0) return 0;
  return Math.min(
    ...visits.map(({ visit, usualCents, memberCents }) =>
      Math.floor((usualCents - memberCents) / visit.count),
    ),
  );
}

/** How many may be left out with something still saved; negative when more are needed for that. */
function countSpare(
  savedCents: number,
  eachCents: number,
  { planned, visits }: { planned: number; visits: PlanYear["visits"] },
): number {
  if (savedCents <= 0) return -(Math.floor(-savedCents / eachCents) + 1);
  const isQuoted = visits.some(({ visit }) => visit.quotedCents !== undefined);
  if (!isQuoted) return Math.min(planned, Math.floor((savedCents - 1) / eachCents));
  // Parts of a quote have no price of their own, so it is left out as a whole or not at all.
  const savedByAll = visits.reduce((sum, { usualCents, memberCents }) => sum + usualCents - memberCents, 0);
  return savedByAll < savedCents ? planned : 0;
}
