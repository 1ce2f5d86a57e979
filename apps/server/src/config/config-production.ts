import { addressErrors } from "./config-addresses.ts";
import { secretErrors } from "./config-secrets.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";

/** Has a default in the demo and must be set in production. */
const NEEDED_IN_PRODUCTION: readonly SettingName[] = [
  "PUBLIC_ORIGIN",
  "DATABASE_URL",
  "TOKEN_KEYS",
  "CODE_SECRET",
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_VERIFY_SERVICE_SID",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLIC_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "PLAN_ORGANISATION_NAME",
  "PLAN_ORGANISATION_SLUG",
  "TELEHEALTH_ADMINISTRATOR_NAME",
  "SUPPORT_PHONE",
  "SUPPORT_EMAIL",
  "POSTAL_ADDRESS",
];

/** Extra rules of production, one sentence an error. */
export function productionErrors(env: Record<string, string | undefined>, values: SettingValues): string[] {
  const errors = NEEDED_IN_PRODUCTION.filter((name) => !env[name]).map(
    (name) => `${name} must be set in production.`,
  );
  errors.push(...addressErrors(values), ...secretErrors(values));
  if (values.CONSOLE_ORIGIN !== null && values.CONSOLE_ORIGIN === values.PUBLIC_ORIGIN)
    errors.push(
      "CONSOLE_ORIGIN must not be PUBLIC_ORIGIN in production: operators need an origin of their own.",
    );
  if (values.ANALYTICS_COUNT_ROBOTS) errors.push("ANALYTICS_COUNT_ROBOTS must be off in production.");
  if (env.DEMO_DATA === "1" || env.DEMO_DATA === "true")
    errors.push("DEMO_DATA must be off in production: its dentists are invented.");
  return errors;
}
