import type { Offer } from "@smirk/contract/subscription/plans";
import type { AreaPrices } from "@smirk/domain/fees/area-prices";
import type { KnownPrice } from "@smirk/domain/fees/find-price";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { findPaymentLaw } from "@smirk/domain/law/payment-law";
import { answerSavings, type SavingsOutcome } from "@smirk/domain/savings/answer-savings";
import type { BreakEven } from "@smirk/domain/savings/break-evens";
import type { PlanYear } from "@smirk/domain/savings/plan-year";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { SavingsInput } from "./savings-form.ts";

export interface ShownSource {
  name: string;
  day: CalendarDay;
}

export interface ShownSavings {
  outcome: SavingsOutcome;
  /** The plan and the period that cost least for these people. */
  year: PlanYear;
  /** Without those that may be left out. */
  breakEvens: BreakEven[];
  /** Where the prices of the receipt are from. */
  sources: ShownSource[];
  hasEstimate: boolean;
  canJoin: boolean;
}

/** What changes the answer is said of what is planned and of the commonest procedures alone. */
const MOST_BREAK_EVENS = 5;
const MOST_MORE = 4;

/** Null while no plan is sold. */
export function calculateSavings(
  { people, visits }: SavingsInput,
  { plans, is_selling: isSelling, stopped_states: stops }: Offer,
  { state, lists }: AreaPrices,
): ShownSavings | null {
  const offers = plans.map((plan) => ({ plan, prices: lists.get(plan.slug) ?? new Map() }));
  const law = findPaymentLaw(state);
  const answer = answerSavings({ people, visits, offers, ...(law && { feeRule: law.fee.value }) });
  if (answer === null) return null;
  const { outcome, breakEvens } = answer;
  const [year] = answer.years;
  const used = year.visits.flatMap(({ visit }) => {
    const procedure = findProcedure(visit.procedure)?.slug;
    return (procedure && lists.get(year.plan.slug)?.get(procedure)) ?? [];
  });
  return {
    outcome,
    year,
    breakEvens: chooseBreakEvens(breakEvens),
    sources: listSources(used),
    hasEstimate: used.some(({ isEstimate }) => isEstimate),
    canJoin: isSelling && law?.isSold === true && stops.every((stop) => stop.state !== state),
  };
}

/** Nobody has fourteen checkups a year: those that need the fewest more come first, and those that need many not at all. */
function chooseBreakEvens(breakEvens: readonly BreakEven[]): BreakEven[] {
  const more = ({ from, planned }: BreakEven) => Math.max(from - planned, 0);
  return breakEvens
    .filter(({ procedure, planned, from }) => {
      return from > 0 && (planned > 0 || findProcedure(procedure)?.isCommon);
    })
    .filter((breakEven) => more(breakEven) <= MOST_MORE)
    .toSorted((one, other) => more(one) - more(other))
    .slice(0, MOST_BREAK_EVENS);
}

function listSources(prices: readonly KnownPrice[]): ShownSource[] {
  const all = prices.flatMap(({ source, day, usualFrom }) => [
    { source, day },
    ...(usualFrom === null ? [] : [usualFrom]),
  ]);
  const named = all.flatMap(({ source, day }) =>
    source.of === "office" ? [] : [{ name: source.name, day }],
  );
  return [...new Map(named.map((one) => [`${one.day} ${one.name}`, one])).values()];
}
