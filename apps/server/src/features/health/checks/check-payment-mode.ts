import type { Config } from "../../../config/config.ts";
import { type Finding, warning } from "./finding.ts";

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
