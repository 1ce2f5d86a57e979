import { isLocal } from "./checks/local-hosts.ts";
import { isPlainOrLocal, VENDOR_URL_NAMES } from "./config-urls.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";

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
export function addressErrors(values: SettingValues): string[] {
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
