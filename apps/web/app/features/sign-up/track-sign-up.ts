import { analytics } from "../../vendors/telemetry/analytics.ts";
import { readAccountId } from "../session/tokens/parse-tokens.ts";

/** Identifies by account id alone, and records the method (spec §7). */
export function trackSignUp(method: "phone_number" | "sso", accessToken: string): void {
  const accountId = readAccountId(accessToken);
  if (accountId !== null) analytics.identify(accountId, {}, { sign_up_method: method });
  analytics.track("onboarding:sign_up", { method });
}
