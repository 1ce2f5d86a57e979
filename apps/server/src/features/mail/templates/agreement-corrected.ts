import type { DatedCharge } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { Texts } from "../../../locales/texts.ts";
import { describeCharges } from "../../members/charges/describe-charges.ts";
import type { EmailTemplate } from "../render/email-template.ts";

interface CorrectedFacts {
  name: string;
  brandName: string;
  agreementUrl: string;
  period: RenewalPeriod;
  /** What the agreement named, and what the present period costs. */
  namedCents: number;
  presentCents: number;
  /** The charges to come; none where it does not renew. */
  charges: readonly DatedCharge[];
}

/** The text was wrong and not the charges: what it named is the price of another period. */
export function agreementCorrectedEmail(texts: Texts, facts: CorrectedFacts): EmailTemplate {
  const { t, money, list } = texts;
  const { name, brandName, agreementUrl, period, charges } = facts;
  return {
    subject: t("We corrected an amount in your {brandName} agreement", { brandName }),
    name,
    blocks: [
      t(
        "Your membership agreement named {named} as the price of each {period, select, yearly {year} other {month}}. That was not the price of the {period, select, yearly {year} other {month}} that you are in, and we have corrected it.",
        { named: money(facts.namedCents), period },
      ),
      {
        facts: [
          [period === "yearly" ? t("This year costs") : t("This month costs"), money(facts.presentCents)],
          ...(charges.length === 0
            ? []
            : [[t("After that"), list(describeCharges(texts, charges))] satisfies [string, string]]),
        ],
      },
      t(
        "Only the text was wrong. You were not charged a wrong amount, and what you pay does not change. You do not need to do anything.",
      ),
      t("The corrected agreement is attached. Please keep it."),
      { link: { label: t("Read my agreement"), url: agreementUrl } },
    ],
  };
}
