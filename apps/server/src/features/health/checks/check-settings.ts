import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Config } from "../../../config/config.ts";
import type { Clock, Context } from "../../../context.ts";
import { listAllPlans } from "../../billing/plans/list-plans.ts";
import { isKnownProgram } from "../../card/benefit-programs.ts";
import { count, type Finding, fail, ok, warning } from "./finding.ts";

const WARNING_DAYS = 60;
const ADVICE =
  "Renew the Pass Type ID certificate at Apple, and set APPLE_PASS_CERTIFICATE, APPLE_PASS_PRIVATE_KEY and APPLE_WWDR_CERTIFICATE.";

/** Apple's certificates last about a year. Google's key does not expire. */
export function checkWallet({ wallet }: Pick<Config, "wallet">, clock: Clock): Finding[] {
  if (wallet.apple === null) return [];
  const { expiresAt } = wallet.apple;
  const days = Math.floor((expiresAt.getTime() - clock.now().getTime()) / DAY_MS);
  const day = expiresAt.toISOString().slice(0, 10);
  if (days < 0) return [fail("Apple Wallet", `a certificate expired on ${day}: no cards are made`, ADVICE)];
  const found = `the first certificate expires on ${day}, in ${count(days, "day")}`;
  return [days < WARNING_DAYS ? warning("Apple Wallet", found, ADVICE) : ok("Apple Wallet", found)];
}

/** Test keys in production are allowed for a rehearsal and easily forgotten. */
export function checkPaymentMode({
  isProduction,
  stripe,
}: Pick<Config, "isProduction" | "stripe">): Finding[] {
  if (!isProduction || !stripe?.isTest) return [];
  return [
    warning(
      "payments",
      "are test payments: no real card is charged",
      "Before you open, set Stripe's live keys and take ALLOW_TEST_PAYMENTS out.",
    ),
  ];
}

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
