import { createHash } from "node:crypto";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import type { Texts } from "../../../locales/texts.ts";
import { textsIn } from "../../../locales/texts.ts";
import { versionOf } from "../consents/wordings.ts";
import { type AgreementFacts, asksFor } from "./agreement-facts.ts";
import { benefitSections } from "./benefit-sections.ts";
import { classifyFamily, moneySections } from "./money-sections.ts";

/** The columns of a signed agreement: the binding English text, and the one in the member's language. */
export function writeAgreement(facts: AgreementFacts, language: Language) {
  const agreement = buildAgreement(textsIn(DEFAULT_LANGUAGE), facts);
  const translation = language === DEFAULT_LANGUAGE ? null : buildAgreement(textsIn(language), facts);
  return {
    version: agreement.version,
    agreement: JSON.stringify(agreement),
    sha256: hashAgreement(agreement),
    translation: translation && JSON.stringify(translation),
    translation_sha256: translation && hashAgreement(translation),
  };
}

/** SHA-256 of its text, hexadecimal. */
export function hashAgreement(agreement: Agreement): string {
  return createHash("sha256").update(agreementText(agreement), "utf8").digest("hex");
}

/** The agreement as plain text, for its hash and for emails. Lines end in '\n'. */
export function agreementText({ version, title, notice, facts, sections }: Agreement): string {
  const blocks = [
    title,
    notice,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...sections.map(({ heading, paragraphs }) => [heading, ...paragraphs].join("\n\n")),
    `Version: ${version}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** A translation is for reading: the English agreement binds. */
export function buildAgreement(texts: Texts, facts: AgreementFacts): Agreement {
  const { t } = texts;
  const { planName, familyNames, paymentMode } = facts;
  return {
    version: versionOf("membership-agreement"),
    title: t("{planName} Membership Agreement", { planName }),
    notice: t(
      "THIS IS NOT INSURANCE. This membership gives you lower prices at participating dentists and partners. You pay them yourself. No one pays them for you.",
    ),
    facts: [
      { label: t("Member"), value: facts.memberName },
      { label: t("Member number"), value: facts.policyNumber ?? t("Given to you when you pay") },
      { label: t("Plan"), value: planName },
      { label: t("Group code"), value: facts.groupCode },
      { label: t("Classification"), value: classifyFamily(texts, familyNames.length) },
      ...(familyNames.length > 0 ? [{ label: t("Family"), value: familyNames.join(", ") }] : []),
      { label: t("State"), value: facts.state.name },
      {
        label: t("Effective date"),
        value: facts.effectiveDay === null ? t("The day you pay") : texts.shortDate(facts.effectiveDay),
      },
      { label: t("Mode of payment"), value: paymentMode === "Card" ? t("Card") : paymentMode },
      { label: t("Group phone"), value: facts.supportPhone },
      { label: t("Email"), value: facts.supportEmail },
      { label: t("Mailing address"), value: facts.postalAddress },
    ],
    sections: [
      ...benefitSections(texts, facts),
      ...moneySections(texts, facts),
      ...rightsSections(texts, facts),
    ],
  };
}

function rightsSections({ t }: Texts, facts: AgreementFacts): Agreement["sections"] {
  const { brandName, organization, postalAddress, supportEmail, supportPhone } = facts;
  const regulator = facts.state.regulator.value;
  return [
    {
      id: "family",
      heading: t("10. Changing your plan or family members"),
      paragraphs: [
        t(
          "You may add your spouse and your children under 26, or remove them, and choose another plan or switch between monthly and yearly payments. Do it on your membership page, or call {supportPhone}, or write to {supportEmail}. You see the new price, what you pay that day and your next charge before you agree.",
          { supportPhone, supportEmail },
        ),
        t(
          "A change that costs the same or more, or that is paid by the year, takes effect right away: you pay the difference for the days that are left. A change that costs less takes effect with your next charge.",
        ),
      ],
    },
    {
      id: "complaints",
      heading: t("11. Complaints"),
      paragraphs: [
        t(
          "If something is wrong, please call {supportPhone} first: most things can be resolved right away.",
          {
            supportPhone,
          },
        ),
        t(
          "A formal complaint must be in writing and sent by mail to {organization}, {postalAddress}. Say what happened, when, and what you want us to do, and add your member number. We will answer within 30 days.",
          { organization, postalAddress },
        ),
        t(
          "If you are not satisfied with our answer, you may as a last step contact the agency of your state: {name}. You do not lose any rights by complaining to us first.",
          { name: regulator.name },
        ),
        ...(asksFor(facts, "regulator")
          ? [t("Its address is {address}, and its phone number is {phone}.", regulator)]
          : []),
      ],
    },
    {
      id: "address",
      heading: t("12. Our name and address"),
      paragraphs: [
        t("{organization}, for {brandName}", { organization, brandName }),
        postalAddress,
        t("Phone {supportPhone}, email {supportEmail}", { supportPhone, supportEmail }),
      ],
    },
  ];
}
