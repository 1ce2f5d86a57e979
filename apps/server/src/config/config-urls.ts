import { trimEnd } from "@smirk/domain/text/trim-end";
import { isLocal, isLoopback } from "./checks/local-hosts.ts";
import { fileVariable } from "./settings/setting.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";

/** Whether an address is unencrypted or local: production accepts neither. */
export function isPlainOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== "https:" || isLocal(hostname);
}

/** Addresses to listen on that name no machine. */
const ANY_HOST = new Set(["0.0.0.0", "::"]);

/** The site's public origin, for links outside a request, such as in emails. */
export function siteOrigin({
  publicOrigin,
  host,
  port,
}: {
  publicOrigin: string | null;
  host: string;
  port: number;
}): string {
  if (publicOrigin !== null) return publicOrigin;
  const name = ANY_HOST.has(host) || isLoopback(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const VENDOR_URLS = {
  GOOGLE_PLACES_BASE_URL: "https://places.googleapis.com",
  GOOGLE_MAPS_BASE_URL: "https://maps.googleapis.com",
  GOOGLE_MAPS_SCRIPT_URL: "https://maps.googleapis.com/maps/api/js",
  GOOGLE_SIGN_ON_ISSUER: "https://accounts.google.com",
  APPLE_SIGN_ON_ISSUER: "https://appleid.apple.com",
  TWILIO_BASE_URL: "https://verify.twilio.com",
  TWILIO_API_BASE_URL: "https://api.twilio.com",
  APPLE_PUSH_URL: "https://api.push.apple.com",
  GOOGLE_WALLET_SAVE_URL: "https://pay.google.com/gp/v/save",
  GOOGLE_WALLET_API_URL: "https://walletobjects.googleapis.com",
  GOOGLE_WALLET_TOKEN_URL: "https://oauth2.googleapis.com/token",
  STRIPE_API_BASE: "https://api.stripe.com",
  STRIPE_SCRIPT_URL: "https://js.stripe.com/endive/stripe.js",
};

export const VENDOR_URL_NAMES = Object.keys(VENDOR_URLS) as (keyof typeof VENDOR_URLS)[];

/** Only production has default vendor addresses, so that nothing else calls a vendor by accident. */
export function readVendorUrl(
  [name, keyName]: [name: keyof typeof VENDOR_URLS, keyName: SettingName],
  values: SettingValues,
  errors: string[],
): string {
  const isProduction = values.APP_ENV === "production";
  const given = values[name] ?? (isProduction ? VENDOR_URLS[name] : "");
  if (given === "") {
    errors.push(`${name} must be set together with ${keyName} outside production.`);
  } else if (isProduction && isPlainOrLocal(given)) {
    errors.push(`${name} must start with https:// and name another machine in production.`);
  }
  return trimEnd(given, /\//);
}

/** Settings that belong together: all of them, or null with an error for an incomplete set. */
export function readTogether<const Names extends SettingName[]>(
  names: Names,
  values: SettingValues,
  errors: string[],
): { [Index in keyof Names]: string } | null {
  const given = names.map((name) => values[name]);
  if (given.every((value) => typeof value === "string")) return given as { [Index in keyof Names]: string };
  // A setting that could not be read, or that production needs, already has an error.
  const isNamed = (name: SettingName) =>
    errors.some((error) => error.startsWith(`${name} `) || error.startsWith(`${fileVariable(name)} `));
  const missing = names.filter((name) => values[name] === null && !isNamed(name));
  if (missing.length > 0 && missing.length < names.length) {
    errors.push(`${names.slice(0, -1).join(", ")} and ${names.at(-1)} must be set together.`);
  }
  return null;
}
