import { type Clauses, clausesOf, SAVINGS_BEFORE_JOINING } from "./clauses.ts";
import { type NoticeWindow, PAYMENT_LAWS, type PaymentLaw } from "./payment-law.ts";
import { getRegulator, type Regulator } from "./regulators.ts";
import { carefulFact, type Differences, fact, ownTerm, type Sourced } from "./sourced.ts";

export type PriceChangeNotice = NoticeWindow & {
  /** Without consent the member may leave in the 14 days after the first charge, pro rata. */
  needsConsent: boolean;
};

/** Everything that we know of a state's law. The browser's pages import `payment-law.ts`, which is smaller. */
export interface StateLaw extends PaymentLaw {
  registration: Sourced<"none" | "needed">;
  /** Days before the first charge at the new price. */
  priceChangeNotice: Sourced<PriceChangeNotice>;
  clauses: Clauses;
  savingsBeforeJoining: Sourced<boolean>;
  regulator: Sourced<Regulator>;
}

const REGISTRATIONS: Differences<StateLaw["registration"]["value"]> = {
  MD: fact("needed", "Md. Ins. 14-603 and 14-604", "findlaw.com"),
};

/** The agreement promises at least 30 days where a state does not name its own. */
const PROMISED: PriceChangeNotice = { from: 30, to: 60, needsConsent: false };

const PRICE_CHANGES: Differences<PriceChangeNotice> = {
  CA: fact(
    { from: 7, to: 30, needsConsent: false },
    "Cal. B&P 17602(g)",
    "renewal-law/arl-states.json ca-price-change-notice",
  ),
  // Five business days are up to nine days of the calendar around the holidays; ten are never fewer.
  NY: carefulFact(
    { from: 10, to: 30, needsConsent: true },
    "N.Y. GBL 527-a(1)(b-1) and (g)",
    "newyork.public.law; renewal-law/arl-states.json ny-price-change-notice",
  ),
};

/** All 50 states and the District of Columbia, by name. */
export const STATE_LAWS: readonly StateLaw[] = PAYMENT_LAWS.map((law) => ({
  ...law,
  registration: REGISTRATIONS[law.code] ?? ownTerm("none"),
  priceChangeNotice: PRICE_CHANGES[law.code] ?? ownTerm(PROMISED),
  clauses: clausesOf(law.code),
  savingsBeforeJoining: SAVINGS_BEFORE_JOINING[law.code] ?? ownTerm(false),
  regulator: getRegulator(law.code),
}));

const byCode = new Map(STATE_LAWS.map((law) => [law.code, law]));

export function findStateLaw(code: string): StateLaw | undefined {
  return byCode.get(code.toUpperCase());
}

/** @throws where there is no such state, which every stored address rules out */
export function getStateLaw(code: string): StateLaw {
  const law = findStateLaw(code);
  if (law === undefined) throw new Error(`There is no state "${code}".`);
  return law;
}
