import { findState, type State } from "@smirk/domain/joining/address/states";
import { CHANGE_WORDS } from "../../src/features/billing/plan-change/change-words.ts";
import type { EmailTemplate } from "../../src/features/mail/render/email-template.ts";
import {
  accountDeletedEmail,
  phoneProofEmail,
  reportCodeEmail,
  reportSettledEmail,
  secondMembershipEmail,
  waitlistEmail,
} from "../../src/features/mail/templates/account.ts";
import { childLeavingEmail } from "../../src/features/mail/templates/child-leaving.ts";
import {
  contactChangedEmail,
  contactChangedText,
  contactChangeStoppedEmail,
  contactChangeWaitsEmail,
  contactChangeWaitsText,
  contactsRestoredEmail,
  contactsRestoredText,
  recoveryCodeEmail,
  recoveryFailedEmail,
  recoveryImpossibleEmail,
  recoveryStartedEmail,
} from "../../src/features/mail/templates/contacts.ts";
import { dentistChangedEmail, dentistLeftEmail } from "../../src/features/mail/templates/dentists.ts";
import {
  addressChangedEmail,
  emailCodeEmail,
  nameChangedEmail,
} from "../../src/features/mail/templates/details.ts";
import {
  canceledEmail,
  endedEmail,
  renewalOffEmail,
  resumedEmail,
} from "../../src/features/mail/templates/lifecycle.ts";
import { newsEmail } from "../../src/features/mail/templates/news.ts";
import { paymentFailedEmail } from "../../src/features/mail/templates/payment-failed.ts";
import {
  planChangedEmail,
  planChangeScheduledEmail,
  planChangeUndoneEmail,
} from "../../src/features/mail/templates/plan-change.ts";
import { receiptEmail, receiptRows } from "../../src/features/mail/templates/receipt.ts";
import {
  refundedEmail,
  refundReturnedEmail,
  refundStuckEmail,
} from "../../src/features/mail/templates/refunds.ts";
import { endingReminder, renewalReminder } from "../../src/features/mail/templates/reminders.ts";
import { paymentFailedText, renewalText } from "../../src/features/mail/templates/text-messages.ts";
import { welcomeEmail } from "../../src/features/mail/templates/welcome.ts";
import type { Texts } from "../../src/locales/texts.ts";

const SITE = { en: "https://smirk.example", es: "https://smirk.example/es" };
export const sender = {
  brandName: "Smirk",
  supportPhone: "(800) 555-0142",
  supportEmail: "help@smirk.example",
  postalAddress: "PO Box 100, Houston",
};
export const [NOW, LATER] = [new Date("2026-12-01T12:00:00Z"), new Date("2027-01-01T12:00:00Z")];
export const state = findState("FL") as State;
const office = {
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
  from: "2026-12-01",
  keeps_plan_price: true,
  promotion: "ends" as const,
  leaving: [{ name: "Leo", surname: "Lopez", on: "2027-01-01" }],
  proration_date: 0,
};
const receipt = {
  id: "in_1",
  number: "R-1",
  status: "paid",
  lines: [
    { description: "1 × Smirk Plus (at $24.90 / month)", cents: 2490 },
    { description: "Unused time on Smirk Plus, family member after 22 Aug 2026", cents: -100 },
    { description: "One-time processing fee", cents: 2000 },
  ],
  discountCents: 500,
  codes: ["TEN"],
  totalCents: 3890,
  paidCents: 3800,
  attempts: 1,
  paidAt: NOW,
  nextAttemptAt: null,
  until: LATER,
  paymentId: "pi_1",
  openPaymentId: null,
  isUpdate: false,
};

function factsOf({ language }: Texts) {
  const site = SITE[language];
  const agreed = CHANGE_WORDS[language];
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
    agreed: [
      ...agreed.describeChange(described).map(([label, value]) => `${label}: ${value}`),
      ...agreed.describeTerms(described),
    ].join("\n"),
  };
}

/** Writes what a template writes: an email, the part of one, or a text message. */
type Sample = (texts: Texts) => EmailTemplate | Pick<EmailTemplate, "subject" | "blocks"> | string;
const lifecycle = {
  today: "2026-12-01",
  lastDay: "2027-01-01",
  refundCents: 100,
  heldCents: 100,
  isLostToDispute: false,
};
const renewal = { isRenewalOff: false, wasRenewalOff: false, nextCharge: "2027-01-01" };
const person = {
  childName: "Leo",
  birthday: "2027-01-01",
  leavesOn: "2027-02-01",
  period: "monthly" as const,
};
const charge = { receipt, card: { brand: "other", last4: "4242" }, nextCents: 2490, isRenewing: true };
const price = {
  paidCents: 4490,
  feeCents: 2000,
  period: "yearly",
  isRenewing: true,
  nextCents: 2490,
  nextDay: "2027-01-01",
} as const;

const NEWS = {
  en: { subject: "New dentists in Houston", paragraphs: ["Ten dentists have joined."], oneClickUrl: "" },
  es: { subject: "Nuevos dentistas en Houston", paragraphs: ["Se inscribieron diez."], oneClickUrl: "" },
};

/** The only email whose words are an operator's. */
export const NEWS_SAMPLE: Sample = ({ language }) =>
  newsEmail({
    ...sender,
    name: "Maria",
    ...NEWS[language],
    stopUrl: `${SITE[language]}/stop-messages#t`,
  });

/** A sample for each email and text message, by the name of its template. */
export const MAIL_SAMPLES: Readonly<Record<string, Sample>> = {
  accountDeletedEmail: (texts) => accountDeletedEmail(texts, factsOf(texts)),
  addressChangedEmail: (texts) =>
    addressChangedEmail(texts, { ...sender, address: "1 Main", endsWithPeriod: true }),
  canceledEmail: (texts) => canceledEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  childLeavingEmail: (texts) => childLeavingEmail(texts, { ...factsOf(texts), ...person }),
  contactChangeStoppedEmail: (texts) => contactChangeStoppedEmail(texts, sender),
  contactChangeWaitsEmail: (texts) => contactChangeWaitsEmail(texts, { ...sender, ...contactOf(texts) }),
  contactChangeWaitsText: (texts) => contactChangeWaitsText(texts, { ...sender, ...contactOf(texts) }),
  contactChangedEmail: (texts) => contactChangedEmail(texts, { ...sender, ...contactOf(texts) }),
  contactChangedText: (texts) => contactChangedText(texts, { ...sender, ...contactOf(texts) }),
  contactsRestoredEmail: (texts) =>
    contactsRestoredEmail(texts, { ...sender, signInUrl: `${SITE[texts.language]}/sign-up` }),
  contactsRestoredText: (texts) => contactsRestoredText(texts, sender),
  dentistChangedEmail: (texts) =>
    dentistChangedEmail(texts, { ...factsOf(texts), dentist: "Ana Diaz", people: ["Maria", "Leo"], office }),
  dentistLeftEmail: (texts) =>
    dentistLeftEmail(texts, {
      ...factsOf(texts),
      dentist: "Ana Diaz",
      people: ["Maria"],
      nearest: [{ ...office, dentist: "Luz Rey", miles: 2 }],
    }),
  emailCodeEmail: (texts) => emailCodeEmail(texts, { ...sender, code: "123456", minutes: 15 }),
  endedEmail: (texts) => endedEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  endingReminder: (texts) => endingReminder(texts, { ...factsOf(texts), endsOn: "2027-01-01" }),
  nameChangedEmail: (texts) =>
    nameChangedEmail(texts, {
      ...sender,
      fullName: "Maria Diaz",
      membershipUrl: `${SITE[texts.language]}/membership`,
    }),
  paymentFailedEmail: (texts) =>
    paymentFailedEmail(texts, {
      ...factsOf(texts),
      day: 0,
      nextAttemptOn: "2027-01-01",
      needsConfirmation: false,
    }),
  paymentFailedText: (texts) => paymentFailedText(texts, { ...factsOf(texts), needsConfirmation: true }),
  phoneProofEmail: (texts) => phoneProofEmail(texts, factsOf(texts)),
  planChangeScheduledEmail: (texts) => planChangeScheduledEmail(texts, changeOf(texts)),
  planChangeUndoneEmail: (texts) => planChangeUndoneEmail(texts, changeOf(texts)),
  planChangedEmail: (texts) => planChangedEmail(texts, changeOf(texts)),
  receiptEmail: (texts) => receiptEmail(texts, { ...factsOf(texts), ...charge }),
  receiptRows: (texts) => receiptRows(texts, { ...factsOf(texts), ...charge }).join("\n"),
  recoveryCodeEmail: (texts) => recoveryCodeEmail(texts, { ...sender, code: "123456" }),
  recoveryFailedEmail: (texts) => recoveryFailedEmail(texts, sender),
  recoveryImpossibleEmail: (texts) => recoveryImpossibleEmail(texts, sender),
  recoveryStartedEmail: (texts) =>
    recoveryStartedEmail(texts, {
      ...sender,
      phone: "+13055550100",
      stopUrl: `${SITE[texts.language]}/lost-phone#t`,
    }),
  refundReturnedEmail: (texts) => refundReturnedEmail(texts, factsOf(texts)),
  refundStuckEmail: (texts) => refundStuckEmail(texts, factsOf(texts)),
  refundedEmail: (texts) => refundedEmail(texts, factsOf(texts)),
  renewalOffEmail: (texts) => renewalOffEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  renewalReminder: (texts) =>
    renewalReminder(texts, { ...factsOf(texts), period: "monthly", renewsOn: "2027-01-01" }),
  renewalText: (texts) => renewalText(texts, { ...factsOf(texts), renewsOn: "2026-09-30" }),
  reportCodeEmail: (texts) => reportCodeEmail(texts, factsOf(texts)),
  reportSettledEmail: (texts) =>
    reportSettledEmail(texts, {
      ...factsOf(texts),
      dentist: "Ana Diaz",
      outcome: "corrected",
      url: `${SITE[texts.language]}/dentist/1`,
    }),
  resumedEmail: (texts) => resumedEmail(texts, { ...factsOf(texts), ...lifecycle, ...renewal }),
  secondMembershipEmail: (texts) =>
    secondMembershipEmail(texts, { ...factsOf(texts), joinedOn: "2027-01-01", refundUntil: "2027-01-31" }),
  waitlistEmail: (texts) => waitlistEmail(texts, factsOf(texts)),
  welcomeEmail: (texts) =>
    welcomeEmail(texts, {
      ...factsOf(texts),
      cardNumber: "9123456789012345",
      groupCode: "BW-PLUS-02",
      hasCard: true,
      price,
      state,
    }),
};

function changeOf(texts: Texts) {
  const rows = receiptRows(texts, { ...factsOf(texts), ...charge });
  return { ...factsOf(texts), from: "2027-01-01", receipt: rows, nextCents: 2490 };
}

function contactOf({ language }: Texts) {
  const url = `${SITE[language]}/contact-change#t`;
  return { contact: "phone", to: "+13055550100", undoUrl: url, stopUrl: url } as const;
}
