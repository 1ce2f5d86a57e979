import { shownTotalSchema } from "@smirk/contract/subscription/payment";
import { CONSENT_TEXT_VERSION } from "@smirk/domain/billing/refunds/receipt-terms";
import * as v from "valibot";
import { conflict, invalid } from "../../../errors.ts";

/**
 * Compares what the browser showed with what we charge; the charge itself never comes from the body.
 * @throws 409 `conflict` when price or terms have changed since the page was opened; 400 `invalid`
 */
export function checkQuotedTotal(body: unknown, dueTodayCents: number): void {
  const shown = v.safeParse(shownTotalSchema, body);
  if (!shown.success) throw invalid("What was shown on the page could not be read.");
  const { due_today: amount, terms_version: terms } = shown.output;
  if ((amount ?? dueTodayCents) === dueTodayCents && (terms ?? CONSENT_TEXT_VERSION) === CONSENT_TEXT_VERSION)
    return;
  throw conflict("The price or the terms have changed. Please reload the page.").because("prices_changed");
}
