import { type Clauses, clausesOf, SAVINGS_BEFORE_JOINING } from "./clauses.ts";
import { type NoticeWindow, PAYMENT_LAWS, type PaymentLaw } from "./payment-law.ts";
import { getRegulator, type Regulator } from "./regulators.ts";
import { carefulFact, type Differences, fact, NOT_READ, ownTerm, type Sourced } from "./sourced.ts";

export type PriceChangeNotice = NoticeWindow & {
  /** Without consent the member may leave in the 14 days after the first charge, pro rata. */
  needsConsent: boolean;
};

/** `not_read`: nobody has looked for the rule, so selling there takes an owner's word. */
export type RegistrationRule = "needed" | "not_read";

/** Days before the last day to cancel ahead of the first regular charge, after a lowered price. */
interface PromotionNotice {
  /** A lowered price of less than a year. */
  short: Sourced<NoticeWindow | null>;
  year: Sourced<NoticeWindow | null>;
}

/** Everything that we know of a state's law. The browser's pages import `payment-law.ts`, which is smaller. */
export interface StateLaw extends PaymentLaw {
  registration: Sourced<RegistrationRule>;
  /** Days before the first charge at the new price. */
  priceChangeNotice: Sourced<PriceChangeNotice>;
  promotionNotice: PromotionNotice;
  clauses: Clauses;
  savingsBeforeJoining: Sourced<boolean>;
  regulator: Sourced<Regulator>;
}

const registrationNeeded = (section: string) =>
  fact<RegistrationRule>("needed", section, "search excerpt", "2026-11-28");

const REGISTRATIONS: Differences<RegistrationRule> = {
  CA: registrationNeeded("Knox-Keene Act; DMHC precedent decision 2006"),
  CT: registrationNeeded("Conn. Gen. Stat. 38a-479rr"),
  FL: registrationNeeded("Fla. Stat. 636.204"),
  IN: registrationNeeded("Ind. Code 27-17-2"),
  MD: fact("needed", "Md. Ins. 14-603 and 14-604", "findlaw.com"),
  MO: registrationNeeded("Mo. Rev. Stat. 376.1504"),
  ND: registrationNeeded("N.D.C.C. 26.1-53.1-03"),
  NV: registrationNeeded("NRS 695H.080-090"),
  OR: registrationNeeded("ORS 742.420; OAR 836-200-0200"),
  TX: registrationNeeded("Tex. Ins. Code 7001; 28 TAC 19.1602"),
};

const UNREAD_REGISTRATION = fact<RegistrationRule>("not_read", NOT_READ, NOT_READ, "2026-11-28");

/** The agreement promises at least 30 days where a state does not name its own. */
const PROMISED: PriceChangeNotice = { from: 30, to: 60, needsConsent: false };

const PRICE_CHANGES: Differences<PriceChangeNotice> = {
  CA: fact(
    { from: 7, to: 30, needsConsent: false },
    "Cal. B&P 17602(g)",
    "renewal law list, ca-price-change-notice",
  ),
  // Five business days are up to nine days of the calendar around the holidays; ten are never fewer.
  NY: carefulFact(
    { from: 10, to: 30, needsConsent: true },
    "N.Y. GBL 527-a(1)(b-1) and (g)",
    "newyork.public.law; renewal law list, ny-price-change-notice",
  ),
};

const PROMOTION_SECTIONS = {
  CA: ["Cal. Bus. & Prof. Code 17602", "texts of AB 390 and AB 2863", "2026-11-28"],
  CT: ["Conn. Gen. Stat. 42-158ff(b)(1)(F)", "renewal law list, ct-free-trial-timed-conversion-notice"],
  MN: ["Minn. Stat. 325G.57 subd. 4", "renewal law list, mn-free-trial-confirmation-notice"],
  NY: ["N.Y. GBL 527-a(1)(h)", "renewal law list, ny-free-trial-conversion-notice"],
} as const;

/** Minnesota and New York ask for it after free months, which a promotion can be. */
const FREE_MONTHS: Differences<NoticeWindow | null> = {
  MN: carefulFact({ from: 5, to: 30 }, ...PROMOTION_SECTIONS.MN),
  NY: carefulFact({ from: 3, to: 21 }, ...PROMOTION_SECTIONS.NY),
};

/** California asks for it after a price that was lowered for more than 31 days. */
const LONGER_THAN_A_MONTH: Differences<NoticeWindow | null> = {
  CA: fact({ from: 3, to: 21 }, ...PROMOTION_SECTIONS.CA),
};

const SHORT_PROMOTIONS: Differences<NoticeWindow | null> = {
  ...FREE_MONTHS,
  ...LONGER_THAN_A_MONTH,
  // Not earlier than three days before the lowered price ends, which is a day after the last day to cancel.
  CT: carefulFact({ from: 1, to: 2 }, ...PROMOTION_SECTIONS.CT),
};

const YEAR_PROMOTIONS: Differences<NoticeWindow | null> = {
  ...FREE_MONTHS,
  ...LONGER_THAN_A_MONTH,
  CT: fact({ from: 15, to: 45 }, ...PROMOTION_SECTIONS.CT),
};

/** All 50 states and the District of Columbia, by name. */
export const STATE_LAWS: readonly StateLaw[] = PAYMENT_LAWS.map((law) => ({
  ...law,
  registration: REGISTRATIONS[law.code] ?? UNREAD_REGISTRATION,
  priceChangeNotice: PRICE_CHANGES[law.code] ?? ownTerm(PROMISED),
  promotionNotice: {
    short: SHORT_PROMOTIONS[law.code] ?? ownTerm(null),
    year: YEAR_PROMOTIONS[law.code] ?? ownTerm(null),
  },
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
