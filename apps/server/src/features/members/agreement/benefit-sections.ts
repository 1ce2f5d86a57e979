import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import { type AgreementFacts, asksFor } from "./agreement-facts.ts";

export function benefitSections(texts: Texts, facts: AgreementFacts): Agreement["sections"] {
  const { t } = texts;
  return [
    { id: "name", heading: t("1. The program and the parties"), paragraphs: describeParties(texts, facts) },
    { id: "benefits", heading: t("2. What you get"), paragraphs: describeBenefits(texts, facts) },
    {
      id: "limits",
      heading: t("3. What the membership does not do"),
      paragraphs: [
        t(
          "The membership is a discount plan. It is not insurance and does not replace it. It does not meet any duty to have health coverage under federal or state law.",
        ),
        t(
          "We do not pay dentists or partners and do not treat anyone. You pay the full member price to whoever treats you, at the time of treatment, unless they agree otherwise.",
        ),
        t(
          "There are no discounts for treatment that began before your effective date, or from anyone who does not participate. Dentists may stop participating at any time. Look for yours in our list before each visit.",
        ),
        ...(asksFor(facts, "quality_not_guaranteed")
          ? [
              t(
                "We do not guarantee the quality of the services or products that dentists and partners give you.",
              ),
            ]
          : []),
        t("Only you and the family members named here may use the cards."),
      ],
    },
    {
      id: "waiting",
      heading: t("4. Waiting periods"),
      paragraphs: [
        t(
          "There is no waiting period. You can use your membership starting on its effective date, and no one is turned away because of their health.",
        ),
      ],
    },
    {
      id: "use",
      heading: t("5. How to get your discounts"),
      paragraphs: [
        t(
          "Find a participating dentist on our site, or call {supportPhone}. When you make the appointment, ask if the dentist still participates. Show your membership card before treatment, on paper or on your phone, and pay the member price.",
          { supportPhone: facts.supportPhone },
        ),
        ...(asksFor(facts, "provider_list")
          ? [
              t("If you ask us, we send you a written list of participating dentists. Call {supportPhone}.", {
                supportPhone: facts.supportPhone,
              }),
            ]
          : []),
        t(
          "If a participating dentist or partner does not give you the discount, tell us and we will resolve it with them.",
        ),
      ],
    },
  ];
}

function describeParties({ t }: Texts, facts: AgreementFacts): string[] {
  const { brandName, organization, planName, memberName, familyNames } = facts;
  return [
    t(
      'This agreement is between {memberName} ("you") and {organization} ("we"). {brandName} offers the program and manages your membership for us. The name of the program is {planName}.',
      { memberName, organization, brandName, planName },
    ),
    familyNames.length === 0
      ? t("The membership is only for you.")
      : t("The membership is for you and for these members of your family: {names}.", {
          names: familyNames.join(", "),
        }),
    t("You must be at least 18 years old to enter into this agreement."),
    t(
      "This English text is the agreement that binds. If you also got it in another language, that text is a translation. If the two differ, the English text applies.",
    ),
  ];
}

function describeBenefits(texts: Texts, facts: AgreementFacts): string[] {
  const { t } = texts;
  const { includedCards, telehealthAdministrator } = facts;
  const programs = includedCards.map((name) => nameProgram(texts, name)).join(", ");
  return [
    t(
      "Your plan includes: {programs}. For each of them you get a card that names the program, its phone number and what to show.",
      { programs },
    ),
    t(
      "Participating dentists and partners charge you their lower member price instead of their usual price. How much lower depends on the dentist, the location and the treatment. Ask for the price before treatment begins.",
    ),
    includedCards.includes("Telehealth")
      ? t(
          "Visits with a doctor by phone or video are run by {telehealthAdministrator}, the telehealth administrator, which is a separate company.",
          { telehealthAdministrator },
        )
      : t(
          "Your plan does not include visits with a doctor by phone or video. Plans that do use {telehealthAdministrator} as their telehealth administrator.",
          { telehealthAdministrator },
        ),
  ];
}

/** An operator's own program has the name that it was given. */
export function nameProgram({ t }: Texts, name: string): string {
  const names = new Map([
    ["Dental", t("Dental")],
    ["Vision", t("Vision")],
    ["Prescriptions", t("Prescriptions")],
    ["Hearing", t("Hearing")],
    ["Telehealth", t("Telehealth")],
  ]);
  return names.get(name) ?? name;
}
