import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import { benefitSections } from "./benefit-sections.ts";
import { classifyFamily } from "./classify-family.ts";
import { moneySections } from "./money-sections.ts";
import { rightsSections } from "./rights-sections.ts";

/** Names the wording in English, which binds. Change it with every sentence. */
export const AGREEMENT_VERSION = "membership-agreement-2027-02";

/** A translation is for reading: the English agreement binds. */
export function buildAgreement(texts: Texts, facts: AgreementFacts): Agreement {
  const { t } = texts;
  const { planName, familyNames, paymentMode } = facts;
  return {
    version: AGREEMENT_VERSION,
    title: t("{planName} Membership Agreement", { planName }),
    notice: t(
      "THIS IS NOT INSURANCE. This membership gives you lower prices at participating dentists and partners. You pay them yourself. No one pays them for you.",
    ),
    facts: [
      { label: t("Member"), value: facts.memberName },
      { label: t("Member number"), value: facts.policyNumber },
      { label: t("Plan"), value: planName },
      { label: t("Group code"), value: facts.groupCode },
      { label: t("Classification"), value: classifyFamily(texts, familyNames.length) },
      ...(familyNames.length > 0 ? [{ label: t("Family"), value: familyNames.join(", ") }] : []),
      { label: t("State"), value: facts.state.name },
      { label: t("Effective date"), value: texts.shortDate(facts.effectiveDay) },
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
