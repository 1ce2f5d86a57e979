import { AN_APP_RETURN_PATH } from "../../apps/sandbox/src/an-app/fake.ts";
import { sandboxSmtpUrl, smtpPortFor } from "../../apps/sandbox/src/mail/credentials.ts";
import {
  SANDBOX_APPLE_CLIENT_ID,
  SANDBOX_APPLE_KEY_ID,
  SANDBOX_APPLE_TEAM_ID,
  SANDBOX_COMPANY_CLIENT_ID,
  SANDBOX_COMPANY_CLIENT_SECRET,
  SANDBOX_GOOGLE_CLIENT_ID,
  SANDBOX_GOOGLE_CLIENT_SECRET,
  sandboxApplePrivateKey,
} from "../../apps/sandbox/src/sign-on/credentials.ts";
import { SANDBOX_ANALYTICS_KEY } from "../../apps/sandbox/src/sinks/analytics.ts";
import { SANDBOX_ERROR_KEY } from "../../apps/sandbox/src/sinks/error-reports.ts";
import { WEBHOOK_RECEIVER_PATH } from "../../apps/sandbox/src/sinks/webhook-receiver.ts";
import { SANDBOX_TWILIO, SANDBOX_TWILIO_PATH } from "../../apps/sandbox/src/sms/magic-numbers.ts";
import {
  SANDBOX_STRIPE_PUBLIC_KEY,
  SANDBOX_STRIPE_SECRET_KEY,
  SANDBOX_STRIPE_WEBHOOK_SECRET,
} from "../../apps/sandbox/src/stripe/credentials.ts";
import { SANDBOX_STRIPE_SCRIPT } from "../../apps/sandbox/src/stripe-js/paths.ts";
import { fileVariable } from "../../apps/server/src/config/settings/setting.ts";
import { localName } from "./running-product.ts";

type Environment = Record<string, string | undefined>;

/** Where the sandbox will listen; null when the system is to choose its port. */
export function sandboxAddress(env: Environment): string | null {
  return addressOf(env.SANDBOX_HOST || "127.0.0.1", env.SANDBOX_PORT || "3900");
}

/** Where the sandbox will take mail; null when the system is to choose its port. */
export function sandboxMailUrl(env: Environment): string | null {
  const port = Number(env.SANDBOX_SMTP_PORT || smtpPortFor(Number(env.SANDBOX_PORT || "3900")));
  return port === 0 ? null : sandboxSmtpUrl(env.SANDBOX_HOST || "127.0.0.1", port);
}

/** Where the product will listen, for the sandbox's vendors that call it; null when the system is to choose its port. */
export function productAddress(env: Environment): string | null {
  const host = env.HOST || "127.0.0.1";
  return addressOf(host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host, env.PORT || "3000");
}

function addressOf(host: string, port: string): string | null {
  return port === "0" ? null : `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function returnUrls(sandbox: string): string {
  const names = new Set([sandbox, localName(sandbox)]);
  return [...names].map((name) => name + AN_APP_RETURN_PATH).join(",");
}

/**
 * Points the server at the sandbox's fakes, vendor by vendor: settings in `env` win. Production never
 * uses the sandbox.
 * @param sandbox such as http://127.0.0.1:3900
 * @param mailUrl where it takes mail, which is no part of that address; null: no mail is sent
 */
export function sandboxSettings(
  sandbox: string,
  env: Environment,
  mailUrl: string | null = null,
): Record<string, string> {
  if (env.APP_ENV === "production") return {};
  const vendors: Record<string, string>[] = [
    { ANALYTICS_HOST: `${sandbox}/analytics`, ANALYTICS_KEY: SANDBOX_ANALYTICS_KEY },
    { ERROR_REPORTING_DSN: `${sandbox.replace("//", `//${SANDBOX_ERROR_KEY}@`)}/errors/1` },
    {
      TWILIO_BASE_URL: `${sandbox}${SANDBOX_TWILIO_PATH}`,
      TWILIO_ACCOUNT_SID: SANDBOX_TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: SANDBOX_TWILIO.authToken,
      TWILIO_VERIFY_SERVICE_SID: SANDBOX_TWILIO.verifyServiceSid,
      TWILIO_VERIFY_TEMPLATE_SID: SANDBOX_TWILIO.templateSid,
      TWILIO_API_BASE_URL: `${sandbox}${SANDBOX_TWILIO_PATH}`,
      TWILIO_MESSAGING_SERVICE_SID: SANDBOX_TWILIO.messagingServiceSid,
    },
    {
      GOOGLE_SIGN_ON_ISSUER: `${sandbox}/google-sign-on`,
      GOOGLE_SIGN_ON_CLIENT_ID: SANDBOX_GOOGLE_CLIENT_ID,
      GOOGLE_SIGN_ON_CLIENT_SECRET: SANDBOX_GOOGLE_CLIENT_SECRET,
    },
    {
      APPLE_SIGN_ON_ISSUER: `${sandbox}/apple-sign-on`,
      APPLE_SIGN_ON_CLIENT_ID: SANDBOX_APPLE_CLIENT_ID,
      APPLE_TEAM_ID: SANDBOX_APPLE_TEAM_ID,
      APPLE_KEY_ID: SANDBOX_APPLE_KEY_ID,
      APPLE_PRIVATE_KEY: sandboxApplePrivateKey(),
    },
    {
      CONSOLE_OPENID_ISSUER: `${sandbox}/company-sign-on`,
      CONSOLE_OPENID_CLIENT_ID: SANDBOX_COMPANY_CLIENT_ID,
      CONSOLE_OPENID_CLIENT_SECRET: SANDBOX_COMPANY_CLIENT_SECRET,
    },
    {
      STRIPE_SECRET_KEY: SANDBOX_STRIPE_SECRET_KEY,
      STRIPE_PUBLIC_KEY: SANDBOX_STRIPE_PUBLIC_KEY,
      STRIPE_WEBHOOK_SECRET: SANDBOX_STRIPE_WEBHOOK_SECRET,
      // Its SDK takes a host and no path.
      STRIPE_API_BASE: sandbox,
      STRIPE_SCRIPT_URL: `${sandbox}${SANDBOX_STRIPE_SCRIPT}`,
    },
    ...(mailUrl === null ? [] : [{ SMTP_URL: mailUrl }]),
    { WEBHOOK_RECEIVER: sandbox + WEBHOOK_RECEIVER_PATH },
    // Whichever name its page was opened by.
    { MOBILE_RETURN_URLS: returnUrls(sandbox) },
  ];
  const isGiven = (name: string) => env[name] || env[fileVariable(name)];
  const untouched = vendors.filter((settings) => !Object.keys(settings).some(isGiven));
  const settings = Object.assign({}, ...untouched) as Record<string, string>;
  const hasFakeTexts = settings.TWILIO_ACCOUNT_SID === SANDBOX_TWILIO.accountSid;
  // All trials come from one address, and the fake's text messages cost nothing. A limit names no vendor.
  return hasFakeTexts && !isGiven("CODES_PER_ADDRESS") ? { ...settings, CODES_PER_ADDRESS: "500" } : settings;
}
