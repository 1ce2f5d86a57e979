import { getStateLaw, STATE_LAWS } from "@smirk/domain/law/state-law";
import { agreementSchema } from "@smirk/domain/membership/agreement/agreement";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { textsIn } from "../../../locales/texts.ts";
import { type AgreementFacts, paymentMode } from "./agreement-facts.ts";
import { classifyFamily } from "./money-sections.ts";
import { agreementText, buildAgreement } from "./write-agreement.ts";

const texts = textsIn("en");
const FACTS: AgreementFacts = {
  brandName: "Smirk",
  organization: "Brightwell Dental Network",
  telehealthAdministrator: "Harborlight Telehealth",
  supportPhone: "(800) 555-0142",
  supportEmail: "help@smirk.example",
  postalAddress: "PO Box 100, Houston, TX 77001",
  planName: "Smirk Plus",
  groupCode: "BW-PLUS-02",
  includedCards: ["Dental", "Vision", "Prescriptions"],
  memberName: "Maria Lopez",
  policyNumber: "9123456789012345",
  familyNames: [],
  state: getStateLaw("TX"),
  period: "monthly",
  paymentMode: "Card",
  recurringCents: 2490,
  charges: [],
  autoRenew: true,
  enrollmentFeeCents: 2000,
  effectiveDay: "2026-11-20",
};
const textOf = (changes: Partial<AgreementFacts> = {}) =>
  agreementText(buildAgreement(texts, { ...FACTS, ...changes }));
const section = (id: string, changes: Partial<AgreementFacts> = {}) =>
  buildAgreement(texts, { ...FACTS, ...changes })
    .sections.find((one) => one.id === id)
    ?.paragraphs.join(" ") ?? "";

describe("the membership agreement [MEM-06]", () => {
  it("has the twelve parts that such agreements must have", () => {
    const agreement = buildAgreement(texts, FACTS);
    expect(agreement.sections.map(({ id }) => id)).toEqual(
      "name benefits limits waiting use fees payment refund renewal family complaints address".split(" "),
    );
    for (const [index, { heading, paragraphs }] of agreement.sections.entries()) {
      expect(heading.startsWith(`${index + 1}. `)).toBe(true);
      expect(paragraphs.length).toBeGreaterThan(0);
    }
    expect(v.parse(agreementSchema, structuredClone(agreement))).toEqual(agreement);
  });

  it("names plan, group code, contacts and the telehealth administrator", () => {
    const text = textOf();
    const { planName, groupCode, supportPhone, supportEmail, postalAddress, telehealthAdministrator } = FACTS;
    for (const fact of [planName, groupCode, supportPhone, supportEmail, postalAddress]) {
      expect(text).toContain(fact);
    }
    expect(text).toContain(telehealthAdministrator);
    expect(section("benefits", { includedCards: ["Telehealth"] })).toContain("are run by Harborlight");
  });

  it.each([
    [0, "Members Only"],
    [1, "Member +1"],
    [2, "Member Family"],
    [9, "Member Family"],
  ] as const)("classifies a family of %i more as %s", (members, classification) => {
    expect(classifyFamily(texts, members)).toBe(classification);
    const familyNames = Array.from({ length: members }, (_, index) => `Child ${index + 1}`);
    expect(textOf({ familyNames })).toContain(`Classification: ${classification}\n`);
    for (const name of familyNames) expect(section("name", { familyNames })).toContain(name);
  });

  it.each([
    ["card", "Card", "by the card"],
    ["us_bank_account", "ACH", "bank account"],
    ["", "ACH", "bank account"],
  ] as const)("says for a payment method %o: %s", (type, mode, words) => {
    expect(paymentMode(type)).toBe(mode);
    expect(textOf({ paymentMode: mode })).toContain(`Mode of payment: ${mode}\n`);
    expect(section("payment", { paymentMode: mode })).toContain(words);
  });

  it("promises the refund: 30 days from the later day, less the fee", () => {
    const refund = section("refund");
    expect(refund).toContain(
      "within 30 days of the effective date or of receiving your membership materials",
    );
    expect(refund).toContain("whichever is later");
    expect(refund).toContain("less the one-time processing fee");
    expect(refund).toContain("no later than 30 days after your notice");
    expect(refund).toContain("for any reason other than non-payment, we refund the part");
    expect(section("payment")).toContain("nothing is refunded");
  });

  it.each(STATE_LAWS)("states the refund rule of $code", (state) => {
    const refund = section("refund", { state });
    const isProRata = refund.includes(`Because you live in ${state.name}`);
    expect(refund.includes("your membership ends that day instead")).toBe(isProRata);
    expect(isProRata).toBe(state.code === "FL" || state.code === "OK");
    expect(section("complaints", { state })).toContain(state.regulator.value.name);
  });

  it("states the age of 18, renewal until canceled, and complaints by mail", () => {
    expect(section("name")).toContain("at least 18");
    expect(section("renewal")).toContain("until you cancel in writing");
    expect(section("renewal")).toContain("7 days before each charge");
    expect(section("renewal", { period: "yearly" })).toContain("34 days before each charge");
    expect(section("complaints")).toContain("in writing and sent by mail");
  });

  it.each([
    ["AR", 2000, "refund everything you paid, the one-time processing fee too."],
    ["TN", 2000, "refund everything you paid, the one-time processing fee too."],
    ["MD", 0, "refund everything you paid. Your membership then ends"],
    ["TX", 0, "refund everything you paid. Your membership then ends"],
    ["OH", 4500, "less $30.00 of the one-time processing fee you were charged."],
    ["OH", 2000, "less the one-time processing fee you were charged."],
  ])("says what becomes of the fee in %s where %i cents were charged [LAW-01]", (code, fee, words) => {
    expect(section("refund", { state: getStateLaw(code), enrollmentFeeCents: fee })).toContain(words);
  });

  it.each([
    ["TX", "limits", "We do not guarantee the quality of the services or products"],
    ["ND", "complaints", "Its address is 600 East Boulevard Avenue, 5th Floor, Bismarck, ND 58505"],
    ["OR", "use", "we send you a written list of participating dentists. Call (800) 555-0142."],
    ["MD", "payment", "You may end a monthly membership at any time without a penalty"],
  ])("has the clause that %s wants under %s, and other states do not [LAW-06]", (code, id, words) => {
    expect(section(id, { state: getStateLaw(code) })).toContain(words);
    expect(section(id, { state: getStateLaw("CO") })).not.toContain(words);
  });

  it.each([
    ["CA", "7 to 30 days before it applies to you"],
    ["NY", "in the 14 days after you first pay it"],
    ["TX", "30 to 60 days before it applies to you"],
  ])("promises notice of a new price in the window of %s [LAW-05]", (code, words) => {
    expect(section("fees", { state: getStateLaw(code) })).toContain(words);
    expect(section("fees", { state: getStateLaw(code) })).not.toContain("at least 30 days");
  });

  it("names in other states those that refund the unused days [LAW-01]", () => {
    expect(section("refund")).toContain("In Florida and Oklahoma, members who cancel");
    expect(section("refund", { state: getStateLaw("FL") })).not.toContain("Oklahoma");
  });

  it("shows the fee as charged, and none where none was", () => {
    expect(section("fees")).toContain("processing fee of $20.00");
    expect(section("fees", { enrollmentFeeCents: 0 })).toContain("no one-time processing fee");
    expect(section("fees", { period: "yearly", recurringCents: 25_100 })).toContain(
      "first year costs $251.00",
    );
  });

  it("speaks of insurance only to deny it, or to name who regulates", () => {
    const said = textOf().match(/[^.]*insurance[^.]*\./gi) ?? [];
    expect(said.length).toBeGreaterThan(0);
    for (const sentence of said) expect(sentence).toMatch(/not insurance|department of insurance/i);
    expect(textOf()).not.toMatch(/premium|copay|deductible/i);
  });
});

describe("the agreement of a membership that does not renew [SELF-06] [MEM-06]", () => {
  it("says that it ends with its first period, and never that it renews automatically unasked", () => {
    expect(section("renewal", { autoRenew: false })).toContain("ends with its first month");
    expect(section("renewal", { autoRenew: false, period: "yearly" })).toContain("21 and 7 days before");
    expect(section("renewal", { autoRenew: false })).not.toContain(
      "Your membership renews automatically every month, and",
    );
    expect(section("renewal")).toContain("You may turn off automatic renewal");
    expect(section("payment", { autoRenew: false })).toContain("for one month");
  });
});
