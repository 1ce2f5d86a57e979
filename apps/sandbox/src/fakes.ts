import type { FakeVendor } from "./fake-vendor.ts";
import { GOOGLE } from "./google/fake.ts";
import { GOOGLE_MAPS_SCRIPT } from "./google-maps-script/fake.ts";
import { createMail, type MailOptions } from "./mail/fake.ts";
import { APPLE_SIGN_ON } from "./sign-on/apple.ts";
import {
  SANDBOX_COMPANY_CLIENT_ID,
  SANDBOX_COMPANY_CLIENT_SECRET,
  SANDBOX_GOOGLE_CLIENT_ID,
  SANDBOX_GOOGLE_CLIENT_SECRET,
} from "./sign-on/credentials.ts";
import { createFakeSignOn } from "./sign-on/fake.ts";
import { COMPANY_PEOPLE, GOOGLE_PEOPLE } from "./sign-on/people.ts";
import { ANALYTICS } from "./sinks/analytics.ts";
import { ERROR_REPORTS } from "./sinks/error-reports.ts";
import { createSms, type SmsOptions } from "./sms/fake.ts";
import { createStripe, type StripeOptions } from "./stripe/fake.ts";
import { STRIPE_JS } from "./stripe-js/fake.ts";

/** Google puts everything it knows into the ID token. */
const GOOGLE_SIGN_ON = createFakeSignOn(
  {
    name: "Sign in with Google",
    purpose: `The button 'Continue with Google' (issuer /google-sign-on). Accepts the client ${SANDBOX_GOOGLE_CLIENT_ID} only, and redirects to /auth/google/callback on this machine.`,
    path: "/google-sign-on",
  },
  {
    name: "Sandbox Google",
    callbackPath: "/auth/google/callback",
    routes: { authorization: "/o/oauth2/v2/auth", token: "/token", jwks: "/oauth2/v3/certs" },
    client: {
      client_id: SANDBOX_GOOGLE_CLIENT_ID,
      client_secret: SANDBOX_GOOGLE_CLIENT_SECRET,
      redirect_uris: ["http://localhost:3000/auth/google/callback"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    },
    scopes: ["openid", "email", "profile"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    claimsOf: ({ email, email_verified, given_name, family_name }) => ({
      ...(email === null ? {} : { email, email_verified }),
      name: `${given_name} ${family_name}`.trim(),
      given_name,
      family_name,
    }),
    canceled: "access_denied",
  },
  GOOGLE_PEOPLE,
);

/** The sign-on of the company whose operators use the console. */
const COMPANY_SIGN_ON = createFakeSignOn(
  {
    name: "Company sign-on for operators",
    purpose: `The button 'Continue with company sign-on' of the operators' console (issuer /company-sign-on), with an operator of each role. Accepts the client ${SANDBOX_COMPANY_CLIENT_ID} only, and redirects to /console/sign-on/callback on this machine.`,
    path: "/company-sign-on",
  },
  {
    name: "Sandbox company",
    callbackPath: "/console/sign-on/callback",
    routes: { authorization: "/authorize", token: "/token", jwks: "/keys" },
    client: {
      client_id: SANDBOX_COMPANY_CLIENT_ID,
      client_secret: SANDBOX_COMPANY_CLIENT_SECRET,
      redirect_uris: ["http://localhost:3000/console/sign-on/callback"],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
    },
    scopes: ["openid", "email", "profile"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    claimsOf: ({ email, email_verified, given_name, family_name }) => ({
      ...(email === null ? {} : { email, email_verified }),
      name: `${given_name} ${family_name}`.trim(),
      given_name,
      family_name,
    }),
    canceled: "access_denied",
  },
  COMPANY_PEOPLE,
);

/** Every fake there is. The index page lists them from here, and only these are answered. */
export function listFakes(options: StripeOptions & MailOptions & SmsOptions = {}): readonly FakeVendor[] {
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
  ];
}
