import type { Plan } from "../billing/plan.ts";
import { type PricedCart, priceCart } from "../billing/pricing.ts";
import { PERIOD_MONTHS } from "../billing/renewal-date.ts";
import type { RenewalPeriod } from "../billing/renewal-period.ts";
import type { KnownPrice, Price } from "../fees/find-price.ts";
import type { FeeRule } from "../law/payment-law.ts";

/** The part of a resolved price that savings need: for one unit of a procedure at one place, with one plan. */
export type PriceHere = Pick<KnownPrice, "kind" | "memberCents" | "usualCents"> | Exclude<Price, KnownPrice>;

/** What anybody plans of one procedure in a year, in one line. */
export const MOST_OF_ONE = 20;

/** A procedure that one of the people plans this year. */
export interface PlannedVisit {
  /** The buyer is 0. */
  person: number;
  procedure: string;
  count: number;
  /** What a dentist has asked for all `count` of them; it counts instead of the usual price. */
  quotedCents?: number;
}

/** A plan that is sold, with the prices of its list at the place, by procedure. */
export interface OfferedPlan {
  plan: Plan;
  prices: ReadonlyMap<string, PriceHere>;
}

/** A visit of which both prices are known. */
export interface PricedVisit {
  visit: PlannedVisit;
  memberCents: number;
  usualCents: number;
}

/** The first year with one plan. Visits without both prices are in neither sum. */
export interface PlanYear {
  plan: Plan;
  period: RenewalPeriod;
  cart: PricedCart;
  feesCents: number;
  visits: PricedVisit[];
  unknown: PlannedVisit[];
  /** Fees and member prices. */
  withCents: number;
  /** Usual prices. */
  withoutCents: number;
  /** Below zero when the plan costs more than it saves. */
  savedCents: number;
}

interface YearToPrice {
  offer: OfferedPlan;
  period: RenewalPeriod;
  people: number;
  visits: readonly PlannedVisit[];
  feeRule: FeeRule | undefined;
}

export function pricePlanYear({ offer, period, people, visits, feeRule }: YearToPrice): PlanYear {
  const { plan, prices } = offer;
  const cart = priceCart({ plan, period, members: people - 1, ...(feeRule && { feeRule }) });
  const feesCents = cart.dueTodayCents + (12 / PERIOD_MONTHS[period] - 1) * cart.recurringCents;
  const priced = visits.map((visit) => ({ visit, price: priceVisit(visit, prices) }));
  const known = priced.flatMap(({ visit, price }) => (price === null ? [] : [{ visit, ...price }]));
  const withCents = known.reduce((sum, { memberCents }) => sum + memberCents, feesCents);
  const withoutCents = known.reduce((sum, { usualCents }) => sum + usualCents, 0);
  return {
    plan,
    period,
    cart,
    feesCents,
    visits: known,
    unknown: priced.flatMap(({ visit, price }) => (price === null ? [visit] : [])),
    withCents,
    withoutCents,
    savedCents: withoutCents - withCents,
  };
}

/** A dentist who asks less than the member price is paid what was asked, with a plan as well as without. */
function priceVisit(
  { procedure, count, quotedCents }: PlannedVisit,
  prices: OfferedPlan["prices"],
): Omit<PricedVisit, "visit"> | null {
  const price = prices.get(procedure);
  if (price?.kind !== "known") return null;
  const usualCents = quotedCents ?? (price.usualCents === null ? null : price.usualCents * count);
  if (usualCents === null) return null;
  return { memberCents: Math.min(price.memberCents * count, usualCents), usualCents };
}
