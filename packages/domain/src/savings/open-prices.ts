import type { OfferedPlan, PlannedVisit, PlanYear } from "./plan-year.ts";

/** Visits without both prices, which decide whether joining pays. */
export interface OpenPrices {
  /** The year that needs the least of them. */
  year: PlanYear;
  visits: readonly { procedure: string; count: number }[];
  /** Which price is not known of them: for all of them the same, else both. */
  lacks: "usual" | "member" | "both";
  /** Whole dollars in cents that members have to pay less: for each of one procedure, for several in all. */
  fromCents: number;
}

const DOLLAR = 100;

/** Null where no price that is not known could turn the answer of the years. */
export function findOpenPrices(
  offers: readonly OfferedPlan[],
  years: readonly [PlanYear, ...PlanYear[]],
): OpenPrices | null {
  const [best] = years;
  if (best.savedCents > 0) return null;
  const year = years.find((one) => one.unknown.length > 0 && mostSaved(one, offers) >= leastThatTurns(best));
  return year === undefined ? null : describeOpenPrices(year, offers);
}

/** A loss that could come to nothing is no certain loss. */
function leastThatTurns({ savedCents }: PlanYear): number {
  return savedCents < 0 ? 0 : 1;
}

/** No price is below zero, so a visit saves at most what it costs without a membership, where that is known. */
function mostSaved(year: PlanYear, offers: readonly OfferedPlan[]): number {
  return year.unknown.reduce((sum, visit) => {
    const without = visit.quotedCents ?? usualOf(visit.procedure, offers) * visit.count;
    const price = priceOf(visit, year, offers);
    const member = price?.kind === "known" ? price.memberCents * visit.count : 0;
    return sum + Math.max(without - member, 0);
  }, year.savedCents);
}

/** The plans' lists of a place may each know its usual price: the highest of them, or no limit. */
function usualOf(procedure: string, offers: readonly OfferedPlan[]): number {
  const known = offers.flatMap(({ prices }) => {
    const price = prices.get(procedure);
    return price?.kind === "known" && price.usualCents !== null ? [price.usualCents] : [];
  });
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known);
}

function priceOf({ procedure }: PlannedVisit, { plan }: PlanYear, offers: readonly OfferedPlan[]) {
  return offers.find((offer) => offer.plan === plan)?.prices.get(procedure);
}

function lackOf(visit: PlannedVisit, year: PlanYear, offers: readonly OfferedPlan[]): OpenPrices["lacks"] {
  if (priceOf(visit, year, offers)?.kind === "known") return "usual";
  const isLimited = visit.quotedCents !== undefined || Number.isFinite(usualOf(visit.procedure, offers));
  return isLimited ? "member" : "both";
}

function describeOpenPrices(year: PlanYear, offers: readonly OfferedPlan[]): OpenPrices {
  const counts = new Map<string, number>();
  for (const { procedure, count } of year.unknown) {
    counts.set(procedure, (counts.get(procedure) ?? 0) + count);
  }
  const visits = Array.from(counts, ([procedure, count]) => ({ procedure, count }));
  const [first] = visits;
  const parts = visits.length === 1 && first !== undefined ? first.count : 1;
  const [lacks = "both", ...others] = new Set(year.unknown.map((visit) => lackOf(visit, year, offers)));
  return {
    year,
    visits,
    lacks: others.length === 0 ? lacks : "both",
    fromCents: Math.ceil((1 - year.savedCents) / parts / DOLLAR) * DOLLAR,
  };
}
