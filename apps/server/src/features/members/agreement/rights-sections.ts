import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import type { Texts } from "../../../locales/texts.ts";
import type { AgreementFacts } from "./agreement-facts.ts";

export function rightsSections({ t }: Texts, facts: AgreementFacts): Agreement["sections"] {
  const { brandName, organization, postalAddress, supportEmail, supportPhone, state } = facts;
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
          "If you are not satisfied with our answer, you may as a last step contact the {state} agency that regulates discount plans, usually the state's department of insurance. You do not lose any rights by complaining to us first.",
          { state: state.name },
        ),
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
