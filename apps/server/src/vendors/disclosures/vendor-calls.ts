import { ADDRESS_CALLS, OPERATION_CALLS } from "./calls/addresses-and-operation.ts";
import { MAIL_CALLS, TWILIO_CALLS } from "./calls/messages.ts";
import { SIGN_ON_CALLS } from "./calls/sign-on.ts";
import { CATALOG_CALLS } from "./calls/stripe-catalog.ts";
import { SUBSCRIPTION_CALLS } from "./calls/stripe-memberships.ts";
import { PAYMENT_CALLS } from "./calls/stripe-payments.ts";
import { RECORD_CALLS } from "./calls/stripe-records.ts";
import { WALLET_CALLS } from "./calls/wallet.ts";
import type { VendorCall } from "./vendor-call.ts";

const STRIPE_CALLS = { ...PAYMENT_CALLS, ...SUBSCRIPTION_CALLS, ...RECORD_CALLS, ...CATALOG_CALLS } as const;

/** Every call that goes to a company outside, by its name: no other is made. */
export const VENDOR_CALLS = {
  ...STRIPE_CALLS,
  ...TWILIO_CALLS,
  ...MAIL_CALLS,
  ...SIGN_ON_CALLS,
  ...WALLET_CALLS,
  ...ADDRESS_CALLS,
  ...OPERATION_CALLS,
} as const satisfies Record<string, VendorCall>;

export type CallName = keyof typeof VENDOR_CALLS;
export type StripeCall = keyof typeof STRIPE_CALLS;
export type TwilioCall = keyof typeof TWILIO_CALLS;
export type MailCall = keyof typeof MAIL_CALLS;
export type SignOnCall = keyof typeof SIGN_ON_CALLS;
