import twilio from "twilio";
import type { SmsConfig } from "../../config/config-sign-in.ts";
import { CHECK_TIMEOUT_MS, fine, invalid, nameFailure, silent, type VendorCheck } from "../vendor-check.ts";
import { BasedClient } from "./based-client.ts";

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;

export async function checkTwilio(config: SmsConfig): Promise<VendorCheck> {
  const httpClient = new BasedClient(config.baseUrl, CHECK_TIMEOUT_MS);
  const client = twilio(config.accountSid, config.authToken, { httpClient });
  try {
    const { sid, customCodeEnabled } = await client.verify.v2.services(config.verifyServiceSid).fetch();
    if (sid !== config.verifyServiceSid) return silent("nonsense", "TWILIO_BASE_URL");
    return customCodeEnabled
      ? fine("knows our service")
      : invalid(
          "does not take codes of our own",
          "Have Twilio switch on custom codes for the Verify service.",
        );
  } catch (error) {
    const { status } = (error ?? {}) as { status?: unknown };
    if (status === UNAUTHORIZED || status === FORBIDDEN) {
      return invalid("refuses our account", "Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.");
    }
    if (status === NOT_FOUND) {
      return invalid("does not know our Verify service", "Check TWILIO_VERIFY_SERVICE_SID.");
    }
    return silent(String(status ?? nameFailure(error)), "TWILIO_BASE_URL");
  }
}
