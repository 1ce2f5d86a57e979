import { makeCardPdf } from "../../src/features/card/make-card-pdf.ts";
import type { AgreementFacts } from "../../src/features/members/agreement/agreement-facts.ts";
import { makeAgreementPdf } from "../../src/features/members/agreement/render-agreement-document.ts";
import { buildAgreement } from "../../src/features/members/agreement/write-agreement.ts";
import { makeStatementPdf } from "../../src/features/statements/make-statement-pdf.ts";
import type { Texts } from "../../src/locales/texts.ts";
import { sampleCardValues } from "../support/sample-card-values.ts";
import { NOW, sender, state } from "./sample-facts.ts";

export const agreementFacts: AgreementFacts = {
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
  charges: [],
  autoRenew: true,
  enrollmentFeeCents: 2000,
  effectiveDay: "2026-12-01",
};

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

const shared = { author: "Brightwell", madeAt: NOW };
const card = { number: "9123 4567 8901 2345", member: "Maria", group: "BW", family: "Leo" };

/** A sample for each PDF file, by its name. */
export const DOCUMENT_SAMPLES: Readonly<Record<string, (texts: Texts) => Promise<Buffer>>> = {
  "membership-card": ({ language }) =>
    makeCardPdf({
      ...shared,
      ...sender,
      language,
      values: sampleCardValues(language, {
        ...card,
        plan: "Smirk",
        organization: "Brightwell",
        effective: "1",
        questions: sender.supportPhone,
      }),
      clauses: [],
      prescriptions: null,
      familyNames: ["Leo"],
      back: {
        scanned: "https://smirk.example/check/1",
        typed: "https://smirk.example/check/K7M4P-9XQ3R",
      },
      endsOn: "2",
      stamp: null,
    }),
  "membership-agreement": (texts) =>
    makeAgreementPdf({
      ...shared,
      language: texts.language,
      hash: texts.language,
      bindingHash: "en",
      signedOn: "1",
      agreement: buildAgreement(texts, agreementFacts),
    }),
  statement: ({ language }) => makeStatementPdf({ ...shared, language, statement }),
};
