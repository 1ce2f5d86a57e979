/** The only account that the fake knows. */
export const SANDBOX_TWILIO = {
  accountSid: `AC${"5a".repeat(16)}`,
  authToken: "sandbox-twilio-auth-token",
  verifyServiceSid: `VA${"5b".repeat(16)}`,
  /** The template whose last line binds the code to the product's host. */
  templateSid: `HJ${"5c".repeat(16)}`,
  messagingServiceSid: `MG${"5d".repeat(16)}`,
} as const;

export const BASIC_AUTHORIZATION = `Basic ${Buffer.from(`${SANDBOX_TWILIO.accountSid}:${SANDBOX_TWILIO.authToken}`).toString("base64")}`;

export const SANDBOX_TWILIO_PATH = "/sms/twilio";
