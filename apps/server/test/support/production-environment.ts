import { createHash } from "node:crypto";
import { makeAuthSecrets } from "../../src/features/auth/tokens/auth-keys.ts";

const { tokenKeys, codeSecret } = await makeAuthSecrets();

/** A secret such as a vendor makes, and the same in every run. */
function madeBy(vendor: string, length: number): string {
  return createHash("sha256").update(vendor).digest("hex").slice(0, length);
}

/** All that production needs, and nothing that it refuses. */
export const PRODUCTION = {
  APP_ENV: "production",
  PUBLIC_ORIGIN: "https://smirk.example",
  EXAMPLE_ORIGINS: ["smirk", "api.smirk", "app.smirk", "console.smirk"]
    .map((name) => `https://${name}.example`)
    .join(),
  DATABASE_URL: "postgres://smirk@db.example/smirk",
  PLAN_ORGANISATION_NAME: "Plan House",
  PLAN_ORGANISATION_SLUG: "planhouse",
  PLAN_ORGANISATION_URL: "https://planhouse.example",
  TELEHEALTH_ADMINISTRATOR_NAME: "Tele House",
  SUPPORT_PHONE: "(800) 555-0100",
  SUPPORT_EMAIL: "care@smirk.example",
  POSTAL_ADDRESS: "1 Main St, Houston, TX 77001",
  TOKEN_KEYS: JSON.stringify(tokenKeys),
  CODE_SECRET: codeSecret,
  TWILIO_ACCOUNT_SID: `AC${madeBy("account", 32)}`,
  TWILIO_AUTH_TOKEN: madeBy("token", 32),
  TWILIO_VERIFY_SERVICE_SID: `VA${madeBy("service", 32)}`,
  STRIPE_SECRET_KEY: `sk_live_${madeBy("secret", 64)}`,
  STRIPE_PUBLIC_KEY: `pk_live_${madeBy("public", 64)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${madeBy("webhook", 32)}`,
  SMTP_URL: "smtps://smirk:secret@mail.example",
};
