import { type Differences, fact, type Sourced } from "./sourced.ts";

/** A sentence, a field or a part that a state asks for; what it says stands where it is shown. */
export type ClauseId =
  /** The terms of renewal, in one place before the card is asked for. */
  | "renewal_terms"
  /** The last day to cancel without a charge, as a date, and how to cancel. */
  | "cancellation_deadline"
  | "five_disclosures"
  /** Discounts vary; where the list of providers is, by phone and on the web. */
  | "discounts_vary"
  /** All fees, and how to get the names of the providers. */
  | "all_fees"
  | "average_savings"
  /** A copy of the terms with their limits on refunds, before or while joining. */
  | "agreement_to_read"
  | "twelve_parts"
  /** The state's insurance department with its address. */
  | "regulator"
  /** The member pays the whole lowered price. */
  | "whole_discounted_price"
  | "quality_not_guaranteed"
  /** A written list of the providers on request. */
  | "provider_list"
  /** Months may end on 30 days' notice without a penalty, and the way of paying may change. */
  | "no_penalty"
  /** An email counts as the notice. */
  | "notice_by_email"
  | "not_insurance"
  | "organization_name"
  | "organization_website"
  | "organization_phone"
  /** The right to cancel in the first 30 days, bold. */
  | "right_to_cancel"
  /** Administrator, BIN, group and phone of prescriptions. */
  | "prescription_codes";

/** Where a clause has to stand. */
export interface Clauses {
  checkout: readonly Sourced<ClauseId>[];
  agreement: readonly Sourced<ClauseId>[];
  card: readonly Sourced<ClauseId>[];
}

/** What the federal law asks of every seller that renews. */
const FEDERAL: readonly Sourced<ClauseId>[] = [
  fact("renewal_terms", "15 U.S.C. 8403(1)", "renewal law list, fed-rosca-8403-disclosure"),
];

/** The clauses of a state are those of one section, in the order in which the section names them. */
function clauses(ids: readonly ClauseId[], section: string, source: string): Sourced<ClauseId>[] {
  return ids.map((id) => fact(id, section, source));
}

const CHECKOUT: Partial<Record<string, readonly Sourced<ClauseId>[]>> = {
  FL: clauses(["five_disclosures"], "Fla. Stat. 636.212(1)-(4)", "getpocketlaw.com"),
  MA: clauses(["cancellation_deadline"], "940 CMR 38.04", "renewal law list, ma-disclosure-before-purchase"),
  MD: clauses(["five_disclosures", "all_fees"], "Md. Ins. 14-607(a)", "findlaw.com"),
  NY: clauses(["cancellation_deadline"], "N.Y. GBL 527-a(1)(a)", "newyork.public.law"),
  OH: [
    ...clauses(["discounts_vary"], "Ohio R.C. 3961.04(A)", "codes.ohio.gov"),
    ...clauses(["agreement_to_read"], "Ohio R.C. 3961.04(C)", "statute copy Aug 2024"),
  ],
  SC: clauses(["agreement_to_read"], "S.C. Code 37-17-52", "getpocketlaw.com"),
  TN: clauses(["all_fees", "average_savings"], "T.C.A. 56-17-103(b)", "courtgpt.ai (2021 ch. 372)"),
};

const AGREEMENT: typeof CHECKOUT = {
  MD: clauses(["no_penalty"], "Md. Ins. 14-606(5)-(6)", "laws9.com"),
  ND: clauses(["twelve_parts", "regulator"], "NDCC 26.1-53.1-21", "casetext.com"),
  OH: clauses(["notice_by_email"], "Ohio R.C. 3961.06", "lawserver.com"),
  OR: clauses(["provider_list"], "ORS 742.432", "getpocketlaw.com"),
  SC: clauses(["twelve_parts"], "S.C. Code 37-17-52", "getpocketlaw.com"),
  SD: clauses(["twelve_parts"], "SDCL 58-17E-44", "legalfix.com"),
  TX: clauses(
    ["not_insurance", "whole_discounted_price", "quality_not_guaranteed"],
    "Tex. Ins. Code 562.103(c)",
    "statute copy Nov 2023 (cut after (3))",
  ),
};

const CARD: typeof CHECKOUT = {
  AR: clauses(["right_to_cancel"], "Ark. Code 4-106-201(2)", "legiplex.com HB1473 (quotes present law)"),
  MD: clauses(
    ["not_insurance", "organization_name", "organization_phone"],
    "Md. Ins. 14-609(a)",
    "findlaw.com; lexace.ai",
  ),
  TN: clauses(
    ["not_insurance", "organization_phone", "organization_name", "organization_website"],
    "T.C.A. 56-17-103(a)",
    "courtgpt.ai (2021 ch. 372)",
  ),
  TX: clauses(["not_insurance", "prescription_codes"], "Tex. Ins. Code 562.103(b)", "statute copy Nov 2023"),
};

export function clausesOf(code: string): Clauses {
  return {
    checkout: [...FEDERAL, ...(CHECKOUT[code] ?? [])],
    agreement: AGREEMENT[code] ?? [],
    card: CARD[code] ?? [],
  };
}

/** Whether the average savings are shown before somebody joins. */
export const SAVINGS_BEFORE_JOINING: Differences<boolean> = {
  TN: fact(true, "T.C.A. 56-17-103(b)", "courtgpt.ai (2021 ch. 372)"),
};
