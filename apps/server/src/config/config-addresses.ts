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
  const vendors = VENDOR_ADDRESSES.filter((name) => {
    const url = values[name];
    return url !== null && isPlainOrLocal(url);
  });
  return [
    ...ours,
    ...vendors.map((name) => `${name} must start with https:// and name another machine in production.`),
  ];
}

function plainError(name: SettingName, travels?: string): string {
  return travels === undefined
    ? `${name} must start with https:// in production.`
    : `${name} must not start with http:// in production: ${travels} there.`;
}
