import type { AgreementFacts, AgreementSection } from "./agreement-facts.ts";

export function benefitSections(facts: AgreementFacts): AgreementSection[] {
  const { brandName, organization, planName, memberName, familyNames, includedCards } = facts;
  const hasTelehealth = includedCards.includes("Telehealth");
  return [
    {
      id: "name",
      heading: "1. The program and the parties",
      paragraphs: [
        `This agreement is between ${memberName} ("you") and ${organization} ("we"). ${brandName} offers the program and manages your membership for us. The name of the program is ${planName}.`,
        familyNames.length === 0
          ? "The membership is only for you."
          : `The membership is for you and for these members of your family: ${familyNames.join(", ")}.`,
        "You must be at least 18 years old to enter into this agreement.",
        "This English text is the agreement that binds. If you also got it in another language, that text is a translation. If the two differ, the English text applies.",
      ],
    },
    {
      id: "benefits",
      heading: "2. What you get",
      paragraphs: [
        `Your plan includes: ${includedCards.join(", ")}. For each of them you get a card that names the program, its phone number and what to show.`,
        "Participating dentists and partners charge you their lower member price instead of their usual price. How much lower depends on the dentist, the location and the treatment. Ask for the price before treatment begins.",
        hasTelehealth
          ? `Visits with a doctor by phone or video are run by ${facts.telehealthAdministrator}, the telehealth administrator, which is a separate company.`
          : `Your plan does not include visits with a doctor by phone or video. Plans that do use ${facts.telehealthAdministrator} as their telehealth administrator.`,
      ],
    },
    {
      id: "limits",
      heading: "3. What the membership does not do",
      paragraphs: [
        "The membership is a discount plan. It is not insurance and does not replace it. It does not meet any duty to have health coverage under federal or state law.",
        "We do not pay dentists or partners and do not treat anyone. You pay the full member price to whoever treats you, at the time of treatment, unless they agree otherwise.",
        "There are no discounts for treatment that began before your effective date, or from anyone who does not participate. Dentists may stop participating at any time. Look for yours in our list before each visit.",
        "Only you and the family members named here may use the cards.",
      ],
    },
    {
      id: "waiting",
      heading: "4. Waiting periods",
      paragraphs: [
        "There is no waiting period. You can use your membership starting on its effective date, and no one is turned away because of their health.",
      ],
    },
    {
      id: "use",
      heading: "5. How to get your discounts",
      paragraphs: [
        `Find a participating dentist on our site, or call ${facts.supportPhone}. When you make the appointment, ask if the dentist still participates. Show your membership card before treatment, on paper or on your phone, and pay the member price.`,
        "If a participating dentist or partner does not give you the discount, tell us and we will resolve it with them.",
      ],
    },
  ];
}
