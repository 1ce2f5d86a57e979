import { isAddress, isLocal } from "./checks/local-hosts.ts";
import { secretErrors } from "./config-secrets.ts";
import { isPlainOrLocal, VENDOR_URL_NAMES } from "./config-urls.ts";
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
  "PLAN_ORGANISATION_URL",
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
  errors.push(...demoErrors(env), ...consoleErrors(values), ...exampleErrors(values));
  if (env.TRUST_PROXY === "true")
    errors.push(
      "TRUST_PROXY must be 1 for one proxy, or the proxies' addresses, in production: true says neither.",
    );
  if (values.METRICS_PORT !== null && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT)
    errors.push("METRICS_PORT must not be PORT in production: visitors must not read metrics.");
  if (values.ANALYTICS_COUNT_ROBOTS) errors.push("ANALYTICS_COUNT_ROBOTS must be off in production.");
  if (env.DEMO_DATA === "1" || env.DEMO_DATA === "true")
    errors.push("DEMO_DATA must be off in production: its dentists are invented.");
  if (values.WEBHOOK_RECEIVER !== null)
    errors.push("WEBHOOK_RECEIVER must be unset in production: webhooks go to the public Internet alone.");
  if (values.DEMO_MEMBERS_AT !== null)
    errors.push("DEMO_MEMBERS_AT must be unset in production: its members are invented.");
  return errors;
}

/** What the demo is called, and whom it writes as: a visitor of the real site must not read it. */
const DEMO_NAMES = [
  "PLAN_ORGANISATION_NAME",
  "PLAN_ORGANISATION_SLUG",
  "PLAN_ORGANISATION_URL",
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

/** Names that lead nowhere, kept for documents (RFC 2606 and RFC 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/;

/** The origins of an installation that a document wrote, or a check of the image. */
function exampleErrors(values: SettingValues): string[] {
  const { PUBLIC_ORIGIN, CONSOLE_ORIGIN, API_URL, ALLOWED_ORIGINS, EXAMPLE_ORIGINS } = values;
  const origins = {
    PUBLIC_ORIGIN: [PUBLIC_ORIGIN],
    CONSOLE_ORIGIN: [CONSOLE_ORIGIN],
    API_URL: [API_URL],
    ALLOWED_ORIGINS,
  };
  const allowed = EXAMPLE_ORIGINS.map(hostOf);
  return Object.entries(origins).flatMap(([name, urls]) => {
    // Plain HTTP and a wildcard have errors of their own.
    const hosts = urls.flatMap((url) => (url && /^https:/i.test(url) ? [hostOf(url)] : []));
    const isExample = hosts.some(
      (host) => EXAMPLE_HOST.test(host) && !host.includes("*") && !allowed.includes(host),
    );
    return isExample ? [`${name} must not be an example's in production: no visitor can reach it.`] : [];
  });
}

/** Cookies are shared by all ports of a host, so another port of the public host is no origin of its own. */
function consoleErrors({ CONSOLE_ORIGIN, PUBLIC_ORIGIN, API_URL }: SettingValues): string[] {
  if (CONSOLE_ORIGIN === null) return [];
  if (isAddress(hostOf(CONSOLE_ORIGIN)))
    return ["CONSOLE_ORIGIN must have a host's name, no bare address, in production: passkeys need one."];
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

/** Addresses that browsers are sent to. */
const BROWSER_ADDRESSES: readonly [
  SettingName,
  (values: SettingValues) => readonly (string | null)[],
  string?,
][] = [
  ["PUBLIC_ORIGIN", ({ PUBLIC_ORIGIN }) => [PUBLIC_ORIGIN]],
  ["CONSOLE_ORIGIN", ({ CONSOLE_ORIGIN }) => [CONSOLE_ORIGIN]],
  ["API_URL", ({ API_URL }) => [API_URL]],
  ["ALLOWED_ORIGINS", ({ ALLOWED_ORIGINS }) => ALLOWED_ORIGINS],
  ["STRIPE_FRAME_ORIGINS", ({ STRIPE_FRAME_ORIGINS }) => STRIPE_FRAME_ORIGINS],
  ["MAP_TILE_URL", ({ MAP_TILE_URL }) => [MAP_TILE_URL]],
  ["SUPPORT_URL", ({ SUPPORT_URL }) => [SUPPORT_URL]],
  ["PLAN_ORGANISATION_URL", ({ PLAN_ORGANISATION_URL }) => [PLAN_ORGANISATION_URL]],
  ["SIGN_ON_REDIRECT_URLS", ({ SIGN_ON_REDIRECT_URLS }) => SIGN_ON_REDIRECT_URLS, "tokens travel"],
  ["MOBILE_RETURN_URLS", ({ MOBILE_RETURN_URLS }) => MOBILE_RETURN_URLS, "a payment's secret travels"],
];

const VENDOR_ADDRESSES = [
  "ANALYTICS_HOST",
  "ERROR_REPORTING_DSN",
  "CONSOLE_OPENID_ISSUER",
  ...VENDOR_URL_NAMES,
] as const;

/** Errors of production's addresses: plain HTTP, and hosts that no visitor or vendor can reach. */
function addressErrors(values: SettingValues): string[] {
  const ours = BROWSER_ADDRESSES.flatMap(([name, list, travels]) => {
    const urls = list(values).filter((url) => url !== null && /^https?:/i.test(url)) as string[];
    return [
      ...(urls.some((url) => /^http:/i.test(url)) ? [plainError(name, travels)] : []),
      ...(urls.some((url) => isLocal(new URL(url).hostname))
        ? [`${name} must not name this machine in production.`]
        : []),
    ];
  });
  const wild = [
    ...BROWSER_ADDRESSES.map(([name, list]) => ({ name, urls: list(values) })),
    ...VENDOR_ADDRESSES.map((name) => ({ name, urls: [values[name]] })),
  ].filter(({ urls }) => urls.some((url) => url && new URL(url).hostname.includes("*")));
  const vendors = VENDOR_ADDRESSES.filter((name) => {
    const url = values[name];
    return url !== null && isPlainOrLocal(url);
  });
  return [
    ...ours,
    ...wild.map(({ name }) => `${name} must name hosts without a wildcard in production.`),
    ...foreignPaymentErrors(values),
    ...vendors.map((name) => `${name} must start with https:// and name another machine in production.`),
  ];
}

/** A card and the key that charges it travel there. */
function foreignPaymentErrors(values: SettingValues): string[] {
  const addresses = {
    STRIPE_API_BASE: [values.STRIPE_API_BASE],
    STRIPE_SCRIPT_URL: [values.STRIPE_SCRIPT_URL],
    STRIPE_FRAME_ORIGINS: values.STRIPE_FRAME_ORIGINS,
  };
  return Object.entries(addresses).flatMap(([name, urls]) => {
    const isForeign = urls.some(
      (url) => url?.startsWith("https:") && !isOfStripe(new URL(url).hostname, values),
    );
    return isForeign
      ? [`${name} must be an address of stripe.com in production, unless STRIPE_OTHER_HOSTS names its host.`]
      : [];
  });
}

/** An address of this machine has an error of its own. */
function isOfStripe(host: string, { STRIPE_OTHER_HOSTS: others }: SettingValues): boolean {
  return host === "stripe.com" || host.endsWith(".stripe.com") || isLocal(host) || others.includes(host);
}

function plainError(name: SettingName, travels?: string): string {
  return travels === undefined
    ? `${name} must start with https:// in production.`
    : `${name} must not start with http:// in production: ${travels} there.`;
}
