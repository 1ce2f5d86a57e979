import { STATES } from "../joining/address/states.ts";
import { carefulFact, carefulTerm, type Differences, fact, ownTerm, type Sourced } from "./sourced.ts";

/** `returned`: with a cancellation in the first days. `none`: it is never charged. */
export type FeeRule = "kept" | "returned" | "none";

/** After the free look `pro_rata` refunds the unused part of a membership longer than a month. */
export type RefundRule = "first_30_days" | "pro_rata";

/** The days after joining in which everything but the fee comes back; `later`: of the effective day and the materials. */
export interface FreeLook {
  days: number;
  from: "effective" | "materials" | "later";
}

/** Days before the last day to cancel, the longer notice being `to`; both belong to the window. */
export interface NoticeWindow {
  from: number;
  to: number;
}

export interface RenewalNotice {
  yearly: Sourced<NoticeWindow | null>;
  monthly: Sourced<NoticeWindow | null>;
  /** Terms under 12 months: before each renewal that passes another 12 months. */
  anniversary: Sourced<NoticeWindow | null>;
}

/** What a state says about money and renewals: the part that the checkout in a browser needs too. */
export interface PaymentLaw {
  code: string;
  name: string;
  /** Sold to its residents, as far as the law goes. */
  isSold: boolean;
  fee: Sourced<FeeRule>;
  /** The most that may be kept of the fee, in cents. */
  feeCapCents: Sourced<number | null>;
  freeLook: Sourced<FreeLook>;
  refundAfter: Sourced<RefundRule>;
  renewalNotice: RenewalNotice;
}

const NOT_SOLD: ReadonlySet<string> = new Set(["UT", "VT", "WA"]);

const FEES: Differences<FeeRule> = {
  AR: carefulFact("returned", "dentalplans.com refund policy", "dentalplans.com"),
  MD: carefulFact("none", "dentalplans.com refund policy", "dentalplans.com"),
  TN: carefulFact("returned", "dentalplans.com and lowermydentalbills.com", "dentalplans.com"),
};

const FEE_CAPS: Differences<number | null> = {
  FL: fact(3000, "Fla. Stat. 636.208(4)", "statute copy current through 2024"),
  OH: fact(3000, "Ohio R.C. 3961.06", "lawserver.com"),
};

/** Everywhere the later of both days counts, which is never less than what these sections ask for. */
const LATER: FreeLook = { days: 30, from: "later" };

const FREE_LOOKS: Differences<FreeLook> = {
  AR: carefulFact(LATER, "Ark. Code 4-106-201(2)", "legiplex.com HB1473 (quotes present law)"),
  FL: carefulFact(LATER, "Fla. Stat. 636.208(2)(a)", "statute copy current through 2024"),
  OH: carefulFact(LATER, "Ohio R.C. 3961.06", "lawserver.com"),
  OR: carefulFact(LATER, "ORS 742.432", "getpocketlaw.com"),
};

const REFUNDS: Differences<RefundRule> = {
  FL: fact("pro_rata", "Fla. Stat. 636.208(2)(b)", "statute copy current through 2024"),
  OK: ownTerm("pro_rata"),
};

/** Inside the windows of 25 to 40 and of 30 to 60 days that states with a rule have. */
const CAREFUL_YEARLY_NOTICE: NoticeWindow = { from: 31, to: 36 };

const YEARLY_NOTICES: Differences<NoticeWindow | null> = {
  CA: fact({ from: 15, to: 45 }, "Cal. B&P 17602(b)", "fastdemocracy.com CAB00021688"),
  CO: fact({ from: 25, to: 40 }, "C.R.S. 6-1-732(4)(a)", "renewal law list, co-renewal-reminder-notice"),
  DC: fact(
    { from: 30, to: 60 },
    "D.C. Code 28A-203(b)",
    "code.dccouncil.us; manatt; adlawaccess",
    "2026-11-28",
  ),
  DE: fact(
    { from: 30, to: 60 },
    "6 Del. C. 2734(b); in breach voidable with a refund 2735",
    "instalawyer.io",
    "2026-11-28",
  ),
  FL: fact({ from: 30, to: 60 }, "Fla. Stat. 501.165(2)(b)", "renewal law list, fl-renewal-reminder-notice"),
  GA: fact({ from: 30, to: 60 }, "O.C.G.A. 13-12-3(a)", "kirschenbaumesq.com; courtgpt.ai"),
  // Nobody has seen the section's window.
  HI: carefulFact(CAREFUL_YEARLY_NOTICE, "HRS 481-9.5(b)", "committee reports", "2026-11-28"),
  ID: fact(
    { from: 30, to: 60 },
    "Idaho Code 48-603G(4)",
    "legislature.idaho.gov; ag.idaho.gov",
    "2026-11-28",
  ),
  IL: fact({ from: 30, to: 60 }, "815 ILCS 601/10(b)", "legalfix.com; dcba.org"),
  MA: fact({ from: 5, to: 30 }, "940 CMR 38.04(5)", "renewal law list, ma-renewal-notice-over-31-days"),
  NC: fact({ from: 15, to: 45 }, "N.C.G.S. 75-41(a)(3)", "instalawyer.io", "2026-11-28"),
  ND: fact({ from: 30, to: 60 }, "N.D.C.C. 51-37", "advertisinglaw.fkks.com", "2026-11-28"),
  NY: fact({ from: 15, to: 45 }, "N.Y. GBL 527-a(1)(f)", "renewal law list, ny-renewal-reminder-notice"),
  UT: fact({ from: 30, to: 60 }, "Utah Code 13-70-201(1)", "renewal law list, ut-renewal-reminder-notice"),
  VA: carefulFact(
    { from: 30, to: 60 },
    "Va. Code 59.1-207.46",
    "renewal law list, va-renewal-reminder-notice",
  ),
};

/** A notice before each charge may stand in for Massachusetts's window; ours keeps inside the window as well. */
const MONTHLY_NOTICES: Differences<NoticeWindow | null> = {
  MA: carefulFact(
    { from: 5, to: 30 },
    "940 CMR 38.06",
    "renewal law list, ma-renewal-notice-31-days-or-less",
  ),
};

const ANNIVERSARY_NOTICES: Differences<NoticeWindow | null> = {
  CO: fact({ from: 25, to: 40 }, "C.R.S. 6-1-732(4)(b)", "renewal law list, co-renewal-reminder-notice"),
};

/** All 50 states and the District of Columbia, by name. */
export const PAYMENT_LAWS: readonly PaymentLaw[] = STATES.map(({ code, name }) => ({
  code,
  name,
  isSold: !NOT_SOLD.has(code),
  fee: FEES[code] ?? ownTerm("kept"),
  feeCapCents: FEE_CAPS[code] ?? ownTerm(null),
  freeLook: FREE_LOOKS[code] ?? ownTerm(LATER),
  refundAfter: REFUNDS[code] ?? ownTerm("first_30_days"),
  renewalNotice: {
    yearly: YEARLY_NOTICES[code] ?? carefulTerm(CAREFUL_YEARLY_NOTICE),
    monthly: MONTHLY_NOTICES[code] ?? ownTerm(null),
    anniversary: ANNIVERSARY_NOTICES[code] ?? ownTerm(null),
  },
}));

const byCode = new Map(PAYMENT_LAWS.map((law) => [law.code, law]));

export function findPaymentLaw(code: string): PaymentLaw | undefined {
  return byCode.get(code.toUpperCase());
}
