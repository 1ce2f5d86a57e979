import { addressErrors } from "./config-addresses.ts";
import { secretErrors } from "./config-secrets.ts";
import type { Environment } from "./settings/read-settings.ts";
import { fileVariable } from "./settings/setting.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";
import { BRAND_SETTINGS } from "./settings/settings-brand.ts";

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
export function productionErrors(env: Environment, values: SettingValues): string[] {
  // A file that could not be read has an error of its own.
  const errors = NEEDED_IN_PRODUCTION.filter((name) => !env[name] && !env[fileVariable(name)]).map(
    (name) => `${name} must be set in production.`,
  );
  errors.push(...addressErrors(values), ...secretErrors(values));
  errors.push(...demoErrors(env), ...consoleErrors(values));
  if (values.METRICS_PORT !== null && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT)
    errors.push("METRICS_PORT must not be PORT in production: visitors must not read metrics.");
  if (values.ANALYTICS_COUNT_ROBOTS) errors.push("ANALYTICS_COUNT_ROBOTS must be off in production.");
  if (env.DEMO_DATA === "1" || env.DEMO_DATA === "true")
    errors.push("DEMO_DATA must be off in production: its dentists are invented.");
  if (values.DEMO_MEMBERS_AT !== null)
    errors.push("DEMO_MEMBERS_AT must be unset in production: its members are invented.");
  return errors;
}

/** What the demo is called, and whom it writes as: a visitor of the real site must not read it. */
const DEMO_NAMES = [
  "PLAN_ORGANISATION_NAME",
  "PLAN_ORGANISATION_SLUG",
  "TELEHEALTH_ADMINISTRATOR_NAME",
  "SUPPORT_PHONE",
  "SUPPORT_EMAIL",
  "POSTAL_ADDRESS",
] as const satisfies readonly (keyof typeof BRAND_SETTINGS)[];

function demoErrors(env: Environment): string[] {
  const isDemo = (given: string | undefined, demo: string) => plain(given ?? "") === plain(demo);
  const names: SettingName[] = DEMO_NAMES.filter((name) => isDemo(env[name], BRAND_SETTINGS[name].fallback));
  if (isDemo(env.MAIL_FROM, BRAND_SETTINGS.SUPPORT_EMAIL.fallback)) names.push("MAIL_FROM");
  return names.map((name) => `${name} must not be the demo's in production.`);
}

/** Letters and digits alone: "(800) 555-0142" is "800-555-0142". */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Cookies are shared by all ports of a host, so another port of the public host is no origin of its own. */
function consoleErrors({ CONSOLE_ORIGIN, PUBLIC_ORIGIN, API_URL }: SettingValues): string[] {
  if (CONSOLE_ORIGIN === null) return [];
  const hosts = [PUBLIC_ORIGIN, API_URL || null].map((url) => url && hostOf(url));
  return hosts.includes(hostOf(CONSOLE_ORIGIN))
    ? [
        "CONSOLE_ORIGIN must not be on the host of PUBLIC_ORIGIN or API_URL in production: operators need their own.",
      ]
    : [];
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, "");
}
