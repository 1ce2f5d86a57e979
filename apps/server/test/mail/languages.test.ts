import { findState, type State } from "@smirk/domain/joining/address/states";
import { buildAgreement } from "@smirk/domain/membership/agreement/agreement";
import type { AgreementFacts } from "@smirk/domain/membership/agreement/agreement-facts";
import { LANGUAGES, type Language } from "@smirk/domain/wire/language";
import { expect, it } from "vitest";
import { agreementText } from "../../src/features/billing/agreement/agreement-text.ts";
import { buildSpanishAgreement } from "../../src/features/billing/agreement/spanish/agreement.ts";
import { CHANGE_WORDS } from "../../src/features/billing/plan-change/change-words.ts";
import type { EmailTemplate } from "../../src/features/mail/render/email-template.ts";
import { renderHtml } from "../../src/features/mail/render/render-html.ts";
import { renderText } from "../../src/features/mail/render/render-text.ts";
import { EMAILS, type EmailTemplates } from "../../src/features/mail/templates/emails.ts";
import * as refunds from "../../src/features/mail/templates/refunds.ts";
import { makeAgreementPdf } from "../../src/features/membership/documents/make-agreement-pdf.ts";
import { makeCardPdf } from "../../src/features/membership/documents/make-card-pdf.ts";
import { makeStatementPdf } from "../../src/features/membership/payments/make-statement-pdf.ts";
import { KEYWORD_ANSWERS } from "../../src/features/messages/inbound/keyword-answers.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { readPdf } from "../support/read-pdf.ts";

const SITE = { en: "https://smirk.example", es: "https://smirk.example/es" };
const sender = {
  brandName: "Smirk",
  supportPhone: "(800) 555-0142",
  supportEmail: "help@smirk.example",
  postalAddress: "PO Box 100, Houston",
};
const [NOW, LATER] = [new Date("2026-12-01T12:00:00Z"), new Date("2027-01-01T12:00:00Z")];
const state = findState("FL") as State;
const office = {
  center_name: null,
  address: "1 Main",
  city: "Miami",
  state: "FL",
  zip: "33101",
  phone: "+13055550100",
};

const agreementFacts: AgreementFacts = {
  ...sender,
  organization: "Brightwell Dental",
  telehealthAdministrator: "Harborlight",
  planName: "Smirk Plus",
  groupCode: "BW-PLUS-02",
  includedCards: ["Dental", "Vision", "Telehealth"],
  memberName: "Maria Lopez",
  policyNumber: "9123456789012345",
  familyNames: ["Leo Lopez"],
  state,
  period: "yearly",
  paymentMode: "Card",
  recurringCents: 25_100,
  autoRenew: true,
  enrollmentFeeCents: 2000,
  effectiveDay: "2026-12-01",
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

interface Rendered {
  emails: EmailTemplates;
  language: Language;
}

function factsOf({ language }: Rendered) {
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

type Row = (rendered: Rendered) => EmailTemplate | Pick<EmailTemplate, "subject" | "blocks"> | string;
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

/** One row for each email and text: a new one without a row fails the types. */
const ROWS: Record<keyof EmailTemplates | keyof typeof refunds, Row> = {
  accountDeletedEmail: (of) => of.emails.accountDeletedEmail(factsOf(of)),
  addressChangedEmail: ({ emails }) =>
    emails.addressChangedEmail(sender, { address: "1 Main", endsWithPeriod: true }),
  canceledEmail: (of) => of.emails.canceledEmail({ ...factsOf(of), ...lifecycle, ...renewal }),
  childLeavingEmail: (of) => of.emails.childLeavingEmail({ ...factsOf(of), ...person }),
  contactChangeStoppedEmail: ({ emails }) => emails.contactChangeStoppedEmail(sender),
  contactChangeWaitsEmail: (of) => of.emails.contactChangeWaitsEmail(sender, contactOf(of)),
  contactChangeWaitsText: (of) => of.emails.contactChangeWaitsText(sender, contactOf(of)),
  contactChangedEmail: (of) => of.emails.contactChangedEmail(sender, contactOf(of)),
  contactChangedText: (of) => of.emails.contactChangedText(sender, contactOf(of)),
  contactsRestoredEmail: ({ emails, language }) =>
    emails.contactsRestoredEmail(sender, { signInUrl: `${SITE[language]}/sign-up` }),
  contactsRestoredText: ({ emails }) => emails.contactsRestoredText(sender),
  dentistChangedEmail: (of) =>
    of.emails.dentistChangedEmail({ ...factsOf(of), dentist: "Ana Diaz", people: ["Maria", "Leo"], office }),
  dentistLeftEmail: (of) =>
    of.emails.dentistLeftEmail({
      ...factsOf(of),
      dentist: "Ana Diaz",
      people: ["Maria"],
      nearest: [{ ...office, dentist: "Luz Rey", miles: 2 }],
    }),
  emailCodeEmail: ({ emails }) => emails.emailCodeEmail(sender, { code: "123456", minutes: 15 }),
  endedEmail: (of) => of.emails.endedEmail({ ...factsOf(of), ...lifecycle, ...renewal }),
  endingReminder: (of) => of.emails.endingReminder({ ...factsOf(of), endsOn: "2027-01-01" }),
  nameChangedEmail: ({ emails, language }) =>
    emails.nameChangedEmail(sender, {
      fullName: "Maria Diaz",
      membershipUrl: `${SITE[language]}/membership`,
    }),
  paymentFailedEmail: (of) =>
    of.emails.paymentFailedEmail({
      ...factsOf(of),
      day: 0,
      nextAttemptOn: "2027-01-01",
      needsConfirmation: false,
    }),
  paymentFailedText: (of) => of.emails.paymentFailedText({ ...factsOf(of), needsConfirmation: true }),
  phoneProofEmail: (of) => of.emails.phoneProofEmail(factsOf(of)),
  planChangeScheduledEmail: (of) => of.emails.planChangeScheduledEmail(changeOf(of)),
  planChangeUndoneEmail: (of) => of.emails.planChangeUndoneEmail(changeOf(of)),
  planChangedEmail: (of) => of.emails.planChangedEmail(changeOf(of)),
  receiptEmail: (of) => of.emails.receiptEmail({ ...factsOf(of), ...charge }),
  receiptRows: (of) => of.emails.receiptRows({ ...factsOf(of), ...charge }).join("\n"),
  recoveryCodeEmail: ({ emails }) => emails.recoveryCodeEmail(sender, { code: "123456" }),
  recoveryFailedEmail: ({ emails }) => emails.recoveryFailedEmail(sender),
  recoveryImpossibleEmail: ({ emails }) => emails.recoveryImpossibleEmail(sender),
  recoveryStartedEmail: ({ emails, language }) =>
    emails.recoveryStartedEmail(sender, { phone: "+13055550100", stopUrl: `${SITE[language]}/lost-phone#t` }),
  refundReturnedEmail: (of) => refunds.refundReturnedEmail(textsIn(of.language), factsOf(of)),
  refundStuckEmail: (of) => refunds.refundStuckEmail(textsIn(of.language), factsOf(of)),
  refundedEmail: (of) => refunds.refundedEmail(textsIn(of.language), factsOf(of)),
  renewalOffEmail: (of) => of.emails.renewalOffEmail({ ...factsOf(of), ...lifecycle, ...renewal }),
  renewalReminder: (of) =>
    of.emails.renewalReminder({ ...factsOf(of), period: "monthly", renewsOn: "2027-01-01" }),
  renewalText: (of) => of.emails.renewalText({ ...factsOf(of), renewsOn: "2026-09-30" }),
  reportCodeEmail: (of) => of.emails.reportCodeEmail(factsOf(of)),
  reportSettledEmail: (of) =>
    of.emails.reportSettledEmail({
      ...factsOf(of),
      dentist: "Ana Diaz",
      outcome: "corrected",
      url: `${SITE[of.language]}/dentist/1`,
    }),
  resumedEmail: (of) => of.emails.resumedEmail({ ...factsOf(of), ...lifecycle, ...renewal }),
  secondMembershipEmail: (of) =>
    of.emails.secondMembershipEmail({ ...factsOf(of), joinedOn: "2027-01-01", refundUntil: "2027-01-31" }),
  waitlistEmail: (of) => of.emails.waitlistEmail(factsOf(of)),
  welcomeEmail: (of) =>
    of.emails.welcomeEmail({
      ...factsOf(of),
      cardNumber: "9123456789012345",
      groupCode: "BW-PLUS-02",
      hasCard: true,
      price,
      state,
    }),
};

function changeOf(of: Rendered) {
  const rows = of.emails.receiptRows({ ...factsOf(of), ...charge });
  return { ...factsOf(of), from: "2027-01-01", receipt: rows, nextCents: 2490 };
}

function contactOf({ language }: Rendered) {
  const url = `${SITE[language]}/contact-change#t`;
  return { contact: "phone", to: "+13055550100", undoUrl: url, stopUrl: url } as const;
}

function render(language: Language, row: Row): { text: string; html: string | null } {
  const written = row({ emails: EMAILS[language], language });
  if (typeof written === "string") return { text: written, html: null };
  const template = { name: "Maria", ...written };
  const frame = { sender, language };
  return {
    text: `${template.subject}\n${renderText(template, frame)}`,
    html: renderHtml(template, frame),
  };
}

/** Sentences and lines of at least two words, without those that are only names and numbers. */
function sentencesOf(text: string): string[] {
  const parts = text.split(/[.?!:]\s+|\n|, /).map((part) => part.trim());
  return parts.filter(
    (part) => (part.match(/(?<![\p{L}\d/#@-])\p{Ll}{2,}(?![\p{L}\d/@])/gu) ?? []).length >= 2,
  );
}

function expectNoEnglish(spanish: string, english: string): void {
  const left = sentencesOf(english.replaceAll(/https?:\S+/g, "")).filter((sentence) =>
    spanish.includes(sentence),
  );
  expect(left).toEqual([]);
  expect(spanish).not.toMatch(/\b(?:the|your|you|and|for|not|with|this)\b/i);
}

it.each(Object.entries(ROWS))(
  "%s is all in Spanish, with Spanish pages behind its links [ES-02]",
  (_name, row) => {
    const [english, spanish] = [render("en", row), render("es", row)];
    expectNoEnglish(spanish.text, english.text);
    const links = [...spanish.text.matchAll(/https:\/\/smirk\.example\S*/g)].map(([link]) => link);
    for (const link of links) expect(link).toMatch(/^https:\/\/smirk\.example\/es(?:\/|$)/);
    if (spanish.html === null) return;
    expect(spanish.html).toContain('<html lang="es">');
    expect(spanish.text).toContain("ESTO NO ES UN SEGURO.");
    expect(english.html).toContain('<html lang="en">');
  },
);

it.each(LANGUAGES)(
  "emails in %s have the wordmark and one main button, the first link [USE-01]",
  (language) => {
    for (const [name, row] of Object.entries(ROWS)) {
      const { html } = render(language, row);
      if (html === null) continue;
      expect(html, name).toContain('<div class="mark">Smirk<div class="smile"></div></div>');
      const buttons = [...html.matchAll(/<a( class="button")? href="https?:/g)].map(
        ([, isMain]) => isMain !== undefined,
      );
      expect(buttons, name).toEqual(buttons.map((_, index) => index === 0));
    }
  },
);

it("writes texts by phone in characters of the GSM alphabet, so that they stay short [ES-02]", () => {
  const texts = [
    ...Object.entries(ROWS)
      .filter(([name]) => name.endsWith("Text"))
      .map(([, row]) => render("es", row).text),
    ...Object.values(KEYWORD_ANSWERS.es).map((answer) => answer(sender)),
  ];
  for (const text of texts) expect(text).toMatch(/^[\x20-\x7eñéüÑÉÜ¿¡]*$/);
  const phoned = Object.values(KEYWORD_ANSWERS.en).map((answer) => answer(sender));
  for (const text of texts) for (const english of phoned) expectNoEnglish(text, english);
});

it("has an agreement in Spanish: the same parts, and that English binds [ES-02] [MEM-06]", () => {
  const [english, spanish] = [buildAgreement(agreementFacts), buildSpanishAgreement(agreementFacts)];
  expect(spanish.sections.map(({ id, paragraphs }) => [id, paragraphs.length])).toEqual(
    english.sections.map(({ id, paragraphs }) => [id, paragraphs.length]),
  );
  expectNoEnglish(agreementText(spanish).replace(spanish.version, ""), agreementText(english));
  expect(spanish.notice).toMatch(/^ESTO NO ES UN SEGURO\./);
  expect(spanish.sections[0]?.paragraphs.at(-1)).toContain("vale el texto en inglés");
  expect(english.sections[0]?.paragraphs.at(-1)).toContain("the English text applies");
});

it("draws card, agreement and statement in Spanish [ES-02]", async () => {
  const read = async (language: Language) => {
    const shared = { author: "Brightwell", language, madeAt: NOW };
    const agreement = (language === "es" ? buildSpanishAgreement : buildAgreement)(agreementFacts);
    const stamp = { hash: language, bindingHash: "en", signedOn: "1" };
    const card = { number: "9123456789012345", memberName: "Maria", groupCode: "BW", family: "Leo" };
    return Promise.all([
      makeCardPdf({
        ...shared,
        ...sender,
        ...card,
        planName: "Smirk",
        familyNames: ["Leo"],
        effectiveDay: "1",
        endsOn: "2",
        stamp: null,
      }),
      makeAgreementPdf({ ...shared, ...stamp, agreement }),
      makeStatementPdf({ ...shared, statement }),
    ]);
  };
  const [english, spanish] = [await read("en"), await read("es")];
  for (const [index, bytes] of spanish.entries()) {
    const paper = readPdf(bytes);
    expect(paper.language).toBe("es-US");
    const words = paper.pages.join(" ").replaceAll(/membership-agreement\S*/g, "");
    expect(words).toContain("ESTO NO ES UN SEGURO");
    expectNoEnglish(words, readPdf(english[index] ?? Buffer.alloc(0)).pages.join(" "));
  }
});

const entry = {
  payment_id: "in_1",
  number: "R-1",
  day: "2026-12-01",
  amount_cents: 2490,
  dispute_state: null,
};
const statement = {
  year: 2026,
  time_zone: "America/Chicago",
  made_on: "2027-01-01",
  paid_by: "Maria",
  paid_to: "Brightwell",
  membership_fee_cents: 2490,
  enrollment_fee_cents: 2000,
  discount_cents: 0,
  credit_cents: 100,
  charged_cents: 4490,
  refunded_cents: 100,
  disputed_cents: 0,
  net_cents: 4390,
  entries: [
    { kind: "charge" as const, ...entry },
    { kind: "refund" as const, ...entry },
    ...(["open", "won", "lost"] as const).map((dispute_state) => ({
      ...entry,
      kind: "dispute" as const,
      dispute_state,
    })),
  ],
};
