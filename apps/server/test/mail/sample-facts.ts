import { getStateLaw } from "@smirk/domain/law/state-law";
import type { Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { describeChange, describeTerms } from "../../src/features/billing/plan-change/describe-change.ts";
import { receiptRows } from "../../src/features/mail/templates/payments.ts";
import { introductionWords } from "../../src/features/offices/introductions/introduction-words.ts";
import type { Texts } from "../../src/locales/texts.ts";

export function siteOf(language: Language): string {
  return `https://smirk.example${inLanguage("/", language).replace(/\/$/, "")}`;
}

export const sender = {
  brandName: "Smirk",
  supportPhone: "(800) 555-0142",
  supportEmail: "help@smirk.example",
  postalAddress: "PO Box 100, Houston",
};
export const [NOW, LATER] = [new Date("2026-12-01T12:00:00Z"), new Date("2027-01-01T12:00:00Z")];
export const state = getStateLaw("FL");
export const office = {
  center_name: null,
  address: "1 Main",
  city: "Miami",
  state: "FL",
  zip: "33101",
  phone: "+13055550100",
};

const quote = {
  timing: "now" as const,
  plan_name: "Smirk Plus",
  recurring_cents: 2490,
  lines: [
    { kind: "credit" as const, component: "plan" as const, quantity: 1, cents: -500, until: "2027-01-01" },
    { kind: "charge" as const, component: "family_extra" as const, quantity: 1, cents: 900, until: null },
    { kind: "carried" as const, component: "other" as const, quantity: 1, cents: 100, until: null },
  ],
  today_cents: 500,
  next_charge: { date: "2027-01-01", cents: 2490 },
  later: [{ date: "2027-02-01", cents: 1990 }],
  from: "2026-12-01",
  keeps_plan_price: true,
  promotion: "ends" as const,
  leaving: [{ name: "Leo", surname: "Lopez", on: "2027-01-01" }],
  dentists_not_in_plan: ["Diane Bellamy, DMD"],
  proration_date: 0,
};
const receipt = {
  id: "in_1",
  number: "R-1",
  status: "paid",
  lines: [
    { description: "1 × Smirk Plus (at $24.90 / month)", cents: 2490, from: NOW },
    { description: "Unused time on Smirk Plus, family member after 22 Aug 2026", cents: -100, from: NOW },
    { description: "One-time processing fee", cents: 2000, from: NOW },
  ],
  discountCents: 500,
  codes: ["TEN"],
  totalCents: 3890,
  dueCents: 3890,
  paidCents: 3800,
  attempts: 1,
  createdAt: NOW,
  paidAt: NOW,
  chargedAt: NOW,
  nextAttemptAt: null,
  until: LATER,
  paymentId: "pi_1",
  openPaymentId: null,
  isUpdate: false,
};

export function factsOf(texts: Texts) {
  const site = siteOf(texts.language);
  const described = { quote, period: "monthly" as const, names: ["Maria Lopez"] };
  return {
    ...sender,
    name: "Maria",
    timeZone: "UTC",
    planName: "Smirk Plus",
    membershipUrl: `${site}/membership`,
    planUrl: `${site}/membership/plan`,
    dentistsUrl: `${site}/membership/dentists`,
    finderUrl: site,
    joinUrl: `${site}/sign-up`,
    agreementUrl: `${site}/membership/agreement`,
    leaveUrl: `${site}/leave-waitlist#t`,
    oneClickUrl: "https://smirk.example/waitlist/one-click?token=t",
    code: "123456",
    phone: "+13055550100",
    cents: 1895,
    sent: [{ day: "2027-01-01", cents: 1895 }],
    dueOn: "2027-01-01",
    agreed: [
      ...describeChange(texts, described).map(([label, value]) => `${label}: ${value}`),
      ...describeTerms(texts, described),
    ].join("\n"),
  };
}

export function officeFacts({ language }: Texts) {
  const site = siteOf(language);
  const url = `${site}/office/confirm/1`;
  return {
    brandName: "Smirk",
    listings: [{ dentist: "Ada Fern", address: "12 Elm St, Houston", url }],
    goodUntil: "2027-01-31",
    stopUrl: `${site}/office/stop/1`,
    oneClickUrl: `${site}/office/stop/1`,
  };
}

export function secondFacts(texts: Texts) {
  const named =
    texts.language === "en" ? { person: null, wasAdded: false } : { person: "Ana López", wasAdded: true };
  return { ...factsOf(texts), joinedOn: "2027-01-01", refundUntil: "2027-01-31", ...named };
}

export function introductionFacts(texts: Texts) {
  const words = introductionWords(texts, "Smirk", {
    ...{ name: "Maria", dentist: "Ana Diaz, DDS", purpose: "first_visit" },
    ...{ contactKind: "phone", contact: "+17135550170" },
  });
  return { ...officeFacts(texts), words };
}

export const lifecycle = {
  isOver: false,
  lastDay: "2027-01-01",
  refundCents: 100,
  keptFeeCents: 2000,
  heldCents: 100,
  hasStillPass: true,
  isLostToDispute: false,
};
export const renewal = { isRenewalOff: false, wasRenewalOff: false, nextCharge: "2027-01-01" };
export const person = {
  childName: "Leo",
  birthday: "2027-01-01",
  leavesOn: "2027-02-01",
  period: "monthly" as const,
};
export const charge = { receipt, card: { brand: "other", last4: "4242" }, nextCents: 2490, isRenewing: true };
export const price = {
  paidCents: 4490,
  feeCents: 2000,
  period: "yearly",
  isRenewing: true,
  nextCents: 2490,
  nextDay: "2027-01-01",
  charges: [{ day: "2027-01-01", period: "yearly", cents: 2490, items: [] }],
} as const;
export const corrected = {
  period: "yearly",
  namedCents: 37_700,
  presentCents: 50_300,
  charges: price.charges,
} as const;

export function changeOf(texts: Texts) {
  const rows = receiptRows(texts, { ...factsOf(texts), ...charge });
  return { ...factsOf(texts), from: "2027-01-01", receipt: rows, nextCents: 2490 };
}

export function contactOf({ language }: Texts) {
  const url = `${siteOf(language)}/contact-change#t`;
  return { contact: "phone", to: "+13055550100", undoUrl: url, stopUrl: url } as const;
}
