import type { AgreementFacts, AgreementSection } from "./agreement-facts.ts";

export function rightsSections(facts: AgreementFacts): AgreementSection[] {
  const { brandName, organization, postalAddress, supportEmail, supportPhone, state } = facts;
  return [
    {
      id: "family",
      heading: "10. Changing your plan or family members",
      paragraphs: [
        `You may add your spouse and your children under 26, or remove them, and choose another plan or another way to pay, by the month or by the year. Do it on your membership page, or call ${supportPhone}, or write to ${supportEmail}. You see the new price, what you pay that day and your next charge before you agree.`,
        "What costs as much or more, or is paid by the year, counts at once: you pay the difference for the days that are left. What costs less counts from your next charge.",
      ],
    },
    {
      id: "complaints",
      heading: "11. Complaints",
      paragraphs: [
        `If something is wrong, please call ${supportPhone} first: most things can be settled at once.`,
        `A formal complaint must be in writing and sent by post to ${organization}, ${postalAddress}. Say what happened, when, and what you want us to do, and add your membership number. We write back within 30 days.`,
        `If you are not content with our answer, you may as a last step turn to the agency of ${state.name} that regulates discount plans, usually the state's department of insurance. You lose no right by complaining to us first.`,
      ],
    },
    {
      id: "address",
      heading: "12. Our name and address",
      paragraphs: [
        `${organization}, for ${brandName}`,
        postalAddress,
        `Phone ${supportPhone}, email ${supportEmail}`,
      ],
    },
  ];
}
