import type { Offer } from "@smirk/contract/subscription/plans";
import type { Plan } from "@smirk/domain/billing/plan";
import type { PlacePrices, ProcedurePrice } from "@smirk/domain/directory/provider";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { findPaymentLaw } from "@smirk/domain/law/payment-law";
import { answerSavings, type SavingsOutcome } from "@smirk/domain/savings/answer-savings";
import type { BreakEven } from "@smirk/domain/savings/break-evens";
import type { OpenPrices } from "@smirk/domain/savings/open-prices";
import type { OfferedPlan, PlannedVisit, PlanYear } from "@smirk/domain/savings/plan-year";
import type { SavingsInput } from "./savings-form.ts";

export interface ShownSource {
  /** Null for the office itself. */
  name: string | null;
  nameEs?: string | null | undefined;
  /** YYYY-MM-DD. */
  day: string;
}

export interface ShownSavings {
  outcome: SavingsOutcome;
  /** What is not known and decides; null where nothing does. */
  open: OpenPrices | null;
  /** The plan and the period that cost least for these people, or that need the least of what is not known. */
  year: PlanYear;
  /** Without those that may be left out. */
  breakEvens: BreakEven[];
  /** Whether the prices are those of one office, and not of an area. */
  isAtOffice: boolean;
  /** Where the prices of the receipt are from. */
  sources: ShownSource[];
  hasEstimate: boolean;
  canJoin: boolean;
}

/** What changes the answer is said of what is planned and of the commonest procedures alone. */
const MOST_BREAK_EVENS = 5;
const MOST_MORE = 4;

/** Null where no plan is sold, or none that the office takes. */
export function calculateSavings(
  { people, place, visits }: SavingsInput,
  { plans, is_selling: isSelling, stopped_states: stops }: Offer,
  { state, lists }: PlacePrices,
): ShownSavings | null {
  const pricesOf = ({ slug }: Plan) => lists.find(({ plan }) => plan === slug)?.prices ?? [];
  const isAtOffice = "locationId" in place;
  // A plan without a price there would win wherever all others lose.
  const priced = plans.filter((plan) => pricesOf(plan).length > 0);
  const taken = plans.filter(({ slug }) => lists.some(({ plan }) => plan === slug));
  const compared = priced.length > 0 ? priced : isAtOffice ? taken : plans;
  const offers = compared.map((plan) => ({ plan, prices: readPrices(pricesOf(plan)) }));
  const law = findPaymentLaw(state);
  const answer = answerSavings({ people, visits, offers, ...(law && { feeRule: law.fee.value }) });
  if (answer === null) return null;
  const { outcome, open, breakEvens } = answer;
  const year = open?.year ?? answer.years[0];
  const used = year.visits.flatMap(({ visit }) => {
    const price = pricesOf(year.plan).find(({ procedure }) => procedure === visit.procedure);
    return price === undefined ? [] : [{ visit, price }];
  });
  return {
    outcome,
    open,
    year,
    breakEvens: chooseBreakEvens(breakEvens, new Map(offers.map(({ plan, prices }) => [plan.slug, prices]))),
    isAtOffice,
    sources: listSources(used),
    hasEstimate: used.some(({ price }) => price.is_estimate),
    canJoin: isSelling && law?.isSold === true && stops.every((stop) => stop.state !== state),
  };
}

function readPrices(prices: readonly ProcedurePrice[]): OfferedPlan["prices"] {
  return new Map(
    prices.map(({ procedure, member_cents: memberCents, usual_cents: usualCents }) => [
      procedure,
      { kind: "known", memberCents, usualCents },
    ]),
  );
}

/**
 * Nobody has fourteen checkups a year: those that need the fewest more come first, of as many the cheapest, and those
 * that need many not at all.
 */
function chooseBreakEvens(
  breakEvens: readonly BreakEven[],
  pricesOf: ReadonlyMap<string, OfferedPlan["prices"]>,
): BreakEven[] {
  const more = ({ from, planned }: BreakEven) => Math.max(from - planned, 0);
  const costOf = ({ planSlug, procedure }: BreakEven) => {
    const price = pricesOf.get(planSlug)?.get(procedure);
    return price?.kind === "known" ? price.memberCents : 0;
  };
  return breakEvens
    .filter(({ procedure, planned, from }) => {
      return from > 0 && (planned > 0 || findProcedure(procedure)?.isCommon);
    })
    .filter((breakEven) => more(breakEven) <= MOST_MORE)
    .toSorted((one, other) => more(one) - more(other) || costOf(one) - costOf(other))
    .slice(0, MOST_BREAK_EVENS);
}

/** A dentist's quote stands in place of what is usual. */
function listSources(used: readonly { visit: PlannedVisit; price: ProcedurePrice }[]): ShownSource[] {
  const named = used.flatMap(({ visit, price }) => [
    { name: price.source, nameEs: price.source_es, day: price.day },
    ...(visit.quotedCents === undefined
      ? [{ name: price.usual_source, nameEs: price.usual_source_es, day: price.usual_day }]
      : []),
  ]);
  const shown = named.flatMap(({ day, ...names }) => (day === null ? [] : [{ ...names, day }]));
  return [...new Map(shown.map((one) => [`${one.day} ${one.name}`, one])).values()];
}
