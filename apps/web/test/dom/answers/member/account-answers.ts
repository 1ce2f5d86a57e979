import type { CancellationAnswer } from "@smirk/contract/account/cancellation";
import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import type { AccountEvent } from "@smirk/contract/account/events";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import type { IntroductionsAnswer } from "@smirk/contract/account/introductions";
import type { CardCheck } from "@smirk/contract/account/person-cards";
import type { WaitingChangesAnswer } from "@smirk/contract/account/personal-details";
import type { PriceChangeAnswer } from "@smirk/contract/account/renewal";
import { getStateLaw } from "@smirk/domain/law/state-law";
import { type Answer, type ApiAnswers, type ApiCall, refuse } from "../../../../../../tools/dom/play-api.ts";
import { benefitCards } from "../../../../../server/src/features/card/benefit-programs.ts";
import { buildAgreement } from "../../../../../server/src/features/members/agreement/write-agreement.ts";
import { textsIn } from "../../../../../server/src/locales/texts.ts";
import { mariasDentists, mariasIntroductions } from "./dentist-answers.ts";
import { ADDRESS } from "./details-answers.ts";
import { PAYMENT_ANSWERS } from "./payment-answers.ts";
import { PLAN_ANSWERS } from "./plan-change-answers.ts";
import { VISIT_ANSWERS } from "./visit-answers.ts";

const PORTAL = "http://127.0.0.1/portal";
const CODES = {
  administrator: "Pinebrook Prescription Savings (demo)",
  bin: "000000",
  pcn: "DEMO",
  group: "DEMO",
  phone: "(800) 555-0152",
};
const NAMES = {
  organization: "Brightwell Dental Network",
  telehealthAdministrator: "Harborlight Telehealth",
  supportPhone: "(800) 555-0142",
};
const INCLUDED = ["Dental", "Vision", "Prescriptions"];

/** Noon, in America: the day at the office, whatever its time zone there. */
export const secondsOf = (day: string) => Date.parse(`${day}T18:00:00Z`) / 1000;

/** What the server answers about Maria; a test's answers change it. */
export interface Account {
  card: InsuranceCard;
  nextCharge: { date: number; amount: number } | null;
  cancellation: CancellationAnswer;
  events: AccountEvent[];
  checks: CardCheck[];
  dentists: DentistsAnswer;
  introductions: IntroductionsAnswer;
  /** A new phone that waits to replace a lost one. */
  waiting: WaitingChangesAnswer["waiting"];
  priceChange: PriceChangeAnswer["price_change"];
  /** How many calls of each path are refused first, as while an account is being made. */
  refusals: Record<string, number>;
  calls: string[];
}

export function mariasAccount(changes: Partial<InsuranceCard> = {}): Account {
  return {
    card: {
      plan_slug: "brightwell_discount_2",
      plan_name: "Smirk Plus",
      group_code: "BW-PLUS-02",
      policy_number: "9203447190251187",
      payment_method_type: "card",
      family_members: [
        { name: "Sam", surname: "Lopez" },
        { name: "Mia", surname: "Lopez" },
      ],
      exp_date: secondsOf("2027-11-20"),
      amount: 25_100,
      canceled: false,
      termed: false,
      ends_at: null,
      payment_failed: false,
      email_refused: false,
      is_offered: true,
      auto_renew: true,
      clauses: [],
      name: "Maria Lopez",
      smirk_link: null,
      metadata: { effective_date: secondsOf("2026-11-20"), payment: "Yearly" },
      ...changes,
    },
    nextCharge: { date: secondsOf("2027-11-20"), amount: 25_100 },
    cancellation: {
      state: "active",
      can_keep: false,
      cancellation: {
        rule: "end_of_period",
        refund_cents: 0,
        held_cents: 0,
        kept_fee_cents: 2000,
        last_day: "2027-11-20",
        full_refund_until: "2026-12-20",
      },
    },
    events: [
      {
        id: "1",
        kind: "joined",
        facts: { plan_name: "Smirk Plus" },
        happened_at: secondsOf("2026-11-20"),
      },
    ],
    checks: [],
    dentists: mariasDentists(),
    introductions: mariasIntroductions(),
    waiting: [],
    priceChange: null,
    refusals: {},
    calls: [],
  };
}

function agreementOf({ card }: Account) {
  return buildAgreement(textsIn("en"), {
    brandName: "Smirk",
    ...NAMES,
    supportEmail: "help@smirk.example",
    postalAddress: "PO Box 100, Houston, TX 77001",
    planName: card.plan_name,
    groupCode: card.group_code,
    includedCards: INCLUDED,
    memberName: card.name,
    policyNumber: card.policy_number,
    familyNames: card.family_members.map(({ name, surname }) => `${name} ${surname}`),
    state: getStateLaw("TX"),
    period: "yearly",
    paymentMode: "Card",
    recurringCents: card.amount,
    charges: [],
    enrollmentFeeCents: 2000,
    autoRenew: true,
    effectiveDay: "2026-11-20",
  });
}

/** What the pages of a member ask, and the server would answer about the account as it is at that moment. */
export function accountAnswers(account = mariasAccount()): ApiAnswers {
  const answers: ApiAnswers = {
    "GET /account/insurance_card": () => ({
      insurance_card: account.card,
      other_cards: benefitCards(textsIn("en"), INCLUDED, { ...NAMES, prescriptionCodes: CODES }),
    }),
    "GET /account/details": () => ({
      user: { name: "Maria", surname: "Lopez", address: ADDRESS },
      plan: account.card.plan_slug,
    }),
    "GET /account/next_charge": () => ({ next_charge: account.nextCharge }),
    "GET /account/price_change": () => ({ price_change: account.priceChange }),
    "GET /account/contact_changes": () => ({ waiting: account.waiting }),
    "GET /account/events": () => ({ events: account.events }),
    "GET /account/card_checks": () => ({ checks: account.checks }),
    "GET /account/agreement": () => ({
      agreement: agreementOf(account),
      version: "membership-agreement-2026-12",
      hash: "5f".repeat(32),
      signed_at: secondsOf("2026-11-20"),
    }),
    "GET /account/dentists": () => account.dentists,
    "GET /account/introductions": () => account.introductions,
    ...PAYMENT_ANSWERS,
    ...PLAN_ANSWERS,
    ...VISIT_ANSWERS,
    "GET /account/cancellation": () => account.cancellation,
    "POST /subscription/retrive_customer_portal": () => ({ link: PORTAL }),
  };
  const counted = Object.entries<Answer | undefined>(answers).map(([call, answer]) => [
    call,
    countCalls(account, answer),
  ]);
  return Object.fromEntries(counted) as ApiAnswers;
}

/** Notes the call, and refuses the first ones where the account says so. */
function countCalls(account: Account, answer: Answer | undefined) {
  return (call: ApiCall) => {
    account.calls.push(call.path);
    const left = account.refusals[call.path] ?? 0;
    account.refusals[call.path] = left - 1;
    if (left > 0) return refuse(409, "conflict");
    return typeof answer === "function" ? answer(call) : answer;
  };
}
