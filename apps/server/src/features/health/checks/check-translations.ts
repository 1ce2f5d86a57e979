import type { Context } from "../../../context.ts";
import { listAllPlans } from "../../billing/plans/list-all-plans.ts";
import { isKnownProgram } from "../../membership/benefit-programs.ts";
import { type Finding, ok, warning } from "./finding.ts";

/** What operators wrote and members who read Spanish get in English. */
export async function checkTranslations({ db }: Pick<Context, "db">): Promise<Finding[]> {
  const sold = (await listAllPlans({ db })).filter(({ isSold }) => isSold);
  if (sold.length === 0) return [];
  const plans = sold.filter(({ description, spanishDescription }) => description && !spanishDescription);
  const kinds = new Set(sold.flatMap(({ includedCards }) => includedCards.map(({ name }) => name)));
  const cards = [...kinds].filter((kind) => !isKnownProgram(kind));
  const missing = [
    ...plans.map(({ slug }) => `the description of ${slug}`),
    ...cards.map((kind) => `the card ${kind}`),
  ];
  if (missing.length === 0) return [ok("spanish", "every plan and benefit card is in Spanish too")];
  return [
    warning(
      "spanish",
      `missing for ${missing.join(", ")}`,
      "Until then English is shown: add `description_es` to the file of plans and import it. Benefit cards are in the code.",
    ),
  ];
}
