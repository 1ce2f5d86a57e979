import { type AnAppOptions, createAnApp } from "./an-app/fake.ts";
import type { FakeVendor } from "./fake-vendor.ts";
import { GOOGLE } from "./google/fake.ts";
import { GOOGLE_MAPS_SCRIPT } from "./google-maps-script/fake.ts";
import { createMail, type MailOptions } from "./mail/fake.ts";
import { APPLE_SIGN_ON } from "./sign-on/apple.ts";
import { COMPANY_SIGN_ON } from "./sign-on/company.ts";
import { GOOGLE_SIGN_ON } from "./sign-on/google.ts";
import { ANALYTICS } from "./sinks/analytics.ts";
import { ERROR_REPORTS } from "./sinks/error-reports.ts";
import { WEBHOOK_RECEIVER } from "./sinks/webhook-receiver.ts";
import { createSms, type SmsOptions } from "./sms/fake.ts";
import { createStripe, type StripeOptions } from "./stripe/fake.ts";
import { STRIPE_JS } from "./stripe-js/fake.ts";
import { createWallets, type WalletOptions } from "./wallet/fake.ts";

/** Every fake there is. The index page lists them from here, and only these are answered. */
export function listFakes(
  options: StripeOptions & MailOptions & SmsOptions & WalletOptions & AnAppOptions = {},
): readonly FakeVendor[] {
  return [
    GOOGLE,
    GOOGLE_MAPS_SCRIPT,
    ANALYTICS,
    ERROR_REPORTS,
    createSms(options),
    createMail(options),
    GOOGLE_SIGN_ON,
    APPLE_SIGN_ON,
    COMPANY_SIGN_ON,
    createStripe(options),
    STRIPE_JS,
    createWallets(options),
    createAnApp(options),
    WEBHOOK_RECEIVER,
  ];
}
