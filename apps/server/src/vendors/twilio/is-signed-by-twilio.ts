import twilio from "twilio";
import type { SmsConfig } from "../../config/config-sign-in.ts";

interface SignedForm {
  signature: string;
  /** The address that the vendor called. */
  url: string;
  fields: Record<string, string>;
}

/** Compares in constant time. An empty or malformed signature is none. */
export function isSignedByTwilio(
  { authToken }: Pick<SmsConfig, "authToken">,
  { signature, url, fields }: SignedForm,
): boolean {
  return signature !== "" && twilio.validateRequest(authToken, signature, url, fields);
}
