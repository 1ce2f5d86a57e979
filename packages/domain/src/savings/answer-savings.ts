import { RENEWAL_PERIODS } from "../billing/renewal-period.ts";
import { MOST_FAMILY_MEMBERS } from "../joining/family-limits.ts";
import type { FeeRule } from "../law/payment-law.ts";
import { type BreakEven, listBreakEvens } from "./break-evens.ts";
import { findOpenPrices, type OpenPrices } from "./open-prices.ts";
import {
  MOST_OF_ONE,
  type OfferedPlan,
  type PlannedVisit,
  type PlanYear,
  pricePlanYear,
} from "./plan-year.ts";

export interface SavingsQuestion {
  /** All who would be on the membership, the buyer included. */
  people: number;
  visits: readonly PlannedVisit[];
  offers: readonly OfferedPlan[];
  /** What the buyer's state says; the ordinary fee counts while the state is not known. */
  feeRule?: FeeRule;
}

/**
 * `open`: a price that is not known could turn a loss into a saving. `unknown`: something is planned, and no price of it
 * is known.
 */
export type SavingsOutcome = "saves" | "even" | "loses" | "open" | "unknown";

export interface SavingsAnswer {
  /** What the best year comes to, and what no price that is not known could turn: it can only raise what is saved. */
  outcome: SavingsOutcome;
  /** What is not known where the outcome is `open`. */
  open: OpenPrices | null;
  /** Each plan by the month and by the year, the one that saves most, or loses least, first. */
  years: [PlanYear, ...PlanYear[]];
  breakEvens: BreakEven[];
}

export const MOST_PEOPLE = MOST_FAMILY_MEMBERS + 1;
export const MOST_VISITS = 100;

/** Whether joining pays in the first year; null while no plan is sold. Throws a RangeError for what no form sends. */
export function answerSavings(question: SavingsQuestion): SavingsAnswer | null {
  checkQuestion(question);
  const { people, visits, offers, feeRule } = question;
  const priced = offers.flatMap((offer) =>
    RENEWAL_PERIODS.map((period) => pricePlanYear({ offer, period, people, visits, feeRule })),
  );
  const [best, ...others] = priced.toSorted(compareYears);
  if (best === undefined) return null;
  const years: SavingsAnswer["years"] = [best, ...others];
  const open = findOpenPrices(offers, years);
  const outcome = readOutcome(best, open);
  return {
    outcome,
    open: outcome === "open" ? open : null,
    years,
    breakEvens: listBreakEvens(offers, years),
  };
}

function compareYears(one: PlanYear, other: PlanYear): number {
  return (
    other.savedCents - one.savedCents ||
    one.unknown.length - other.unknown.length ||
    one.feesCents - other.feesCents
  );
}

function readOutcome({ savedCents, visits, unknown }: PlanYear, open: OpenPrices | null): SavingsOutcome {
  if (visits.length === 0 && unknown.length > 0) return "unknown";
  if (open !== null) return "open";
  if (savedCents === 0) return "even";
  return savedCents > 0 ? "saves" : "loses";
}

function checkQuestion({ people, visits }: SavingsQuestion): void {
  if (!isWithin(people, 1, MOST_PEOPLE)) throw new RangeError(`${people} people`);
  if (visits.length > MOST_VISITS) throw new RangeError(`${visits.length} visits`);
  for (const { person, count, quotedCents = 0 } of visits) {
    if (!isWithin(person, 0, people - 1)) throw new RangeError(`person ${person} of ${people}`);
    if (!isWithin(count, 1, MOST_OF_ONE)) throw new RangeError(`${count} of one procedure`);
    if (!isWithin(quotedCents, 0, Number.MAX_SAFE_INTEGER))
      throw new RangeError(`${quotedCents} cents quoted`);
  }
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
