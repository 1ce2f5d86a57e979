import { createPrivateKey } from "node:crypto";
import { parseDatabaseUrl } from "../db/connection/database-url.ts";
import { isFirstGuess, isGuessable, isMadeUp, isWords } from "./checks/guessable.ts";
import type { SettingName, SettingValues } from "./settings/settings.ts";

type TextSetting = {
  [Name in SettingName]: SettingValues[Name] extends string | null ? Name : never;
}[SettingName];

/** Secrets that must not be guessable; a vendor's prefix does not count. */
const SECRETS: readonly TextSetting[] = [
  "CODE_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TWILIO_AUTH_TOKEN",
  "GOOGLE_SIGN_ON_CLIENT_SECRET",
  "CONSOLE_OPENID_CLIENT_SECRET",
];
const PREFIX = /^((sk|rk)_(live|test)|whsec|GOCSPX)[_-]/;

const VENDOR_VALUES: readonly TextSetting[] = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_VERIFY_SERVICE_SID",
  "TWILIO_VERIFY_TEMPLATE_SID",
  "TWILIO_MESSAGING_SERVICE_SID",
  "STRIPE_PUBLIC_KEY",
  "GOOGLE_SIGN_ON_CLIENT_ID",
  "CONSOLE_OPENID_CLIENT_ID",
  "GOOGLE_MAPS_BROWSER_KEY",
  "GOOGLE_MAPS_SERVER_KEY",
  "APPLE_SIGN_ON_CLIENT_ID",
  "APPLE_TEAM_ID",
  "APPLE_KEY_ID",
  "ANALYTICS_KEY",
];
/** What Twilio's ids begin with: one in another's place fails only when the first member needs it. */
const TWILIO_PREFIXES = {
  TWILIO_ACCOUNT_SID: "AC",
  TWILIO_VERIFY_SERVICE_SID: "VA",
  TWILIO_VERIFY_TEMPLATE_SID: "HJ",
  TWILIO_MESSAGING_SERVICE_SID: "MG",
} as const satisfies Partial<Record<TextSetting, string>>;
const URLS_WITH_CREDENTIALS: readonly TextSetting[] = ["ERROR_REPORTING_DSN", "SMTP_URL"];

/** Errors of production's secrets and keys, one sentence each; never quotes a value. */
export function secretErrors(values: SettingValues): string[] {
  const guessable = SECRETS.filter((name) => {
    const value = values[name];
    if (value === null) return false;
    return isGuessable(value.replace(PREFIX, "")) || (name === "CODE_SECRET" && isWords(value));
  });
  const madeUp = VENDOR_VALUES.filter((name) => isMadeUp(values[name] ?? ""));
  const inUrls = URLS_WITH_CREDENTIALS.filter((name) => {
    const { username, password } = new URL(values[name] ?? "none:");
    return isMadeUp(username) || isMadeUp(password);
  });
  const keys = [
    ...(values.TOKEN_KEYS?.some(({ d }) => isWeakKey(d)) ? ["TOKEN_KEYS"] : []),
    ...(isWeakPem(values.APPLE_PRIVATE_KEY ?? "") ? ["APPLE_PRIVATE_KEY"] : []),
  ];
  return [
    ...listSources(values).map((name) => `CODE_SECRET must not be made of ${name} in production.`),
    ...(values.DATABASE_URL !== null && hasTrialLogin(values.DATABASE_URL)
      ? ["DATABASE_URL must not have a guessable password in production."]
      : []),
    ...twilioErrors(values),
    ...guessable.map((name) => `${name} must not be guessable in production.`),
    ...[...madeUp, ...inUrls].map((name) => `${name} must not be a value for trying out in production.`),
    ...keys.map((name) => `${name} must not hold a weak or published key in production.`),
  ];
}

/** Values that look like no id of Twilio's at all are for trying out, which has an error of its own. */
function twilioErrors(values: SettingValues): string[] {
  return Object.entries(TWILIO_PREFIXES).flatMap(([name, prefix]) => {
    const value = values[name as keyof typeof TWILIO_PREFIXES];
    if (value === null || isMadeUp(value) || value.startsWith(prefix)) return [];
    return [`${name} must start with ${prefix} in production, as Twilio's ids of this kind do.`];
  });
}

function hasTrialLogin(databaseUrl: string): boolean {
  const [address = ""] = parseDatabaseUrl(databaseUrl).connectionStrings;
  const [user, password] = loginOf(address);
  return password !== "" && isFirstGuess(password, user);
}

/** User and password of an address; a driver reads them from its parameters too. */
function loginOf(address: string | null): [user: string, password: string] {
  if (address === null || !URL.canParse(address)) return ["", ""];
  const { username, password, searchParams } = new URL(address);
  return [searchParams.get("user") ?? decode(username), searchParams.get("password") ?? decode(password)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** So many characters of two random secrets are never the same by chance. */
const SAME_STRETCH = 12;
/** Shorter values are in a random secret by chance. */
const LEAST_VALUE = 4;

/**
 * Settings that CODE_SECRET was made of: a stretch of it stands in their values, in any capitals, or whole values of
 * theirs are half of it.
 */
function listSources({ CODE_SECRET: secret, ...values }: SettingValues): string[] {
  if (secret === null) return [];
  const sought = secret.toLowerCase();
  const used = Object.entries(values).flatMap(([name, value]) => {
    const texts = listTexts(value).map((text) => text.toLowerCase());
    const places = texts.flatMap((text) => [...listSame(sought, text)]);
    const isStretch = places.some(({ length }) => length >= SAME_STRETCH);
    return places.length === 0 ? [] : [{ name, places, isStretch }];
  });
  const covered = new Set(
    used.flatMap(({ places }) =>
      places.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
    ),
  );
  const isPatched = covered.size >= sought.length / 2;
  return used.flatMap(({ name, isStretch }) => (isStretch || isPatched ? [name] : []));
}

/** All texts of a setting's value, and the passwords in its addresses. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value, decode(value), loginOf(value)[1]];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** Where a stretch of `sought` stands in `text`, or all of `text` in `sought`. */
function* listSame(sought: string, text: string): Generator<{ at: number; length: number }> {
  for (let at = 0; at + SAME_STRETCH <= sought.length; at += 1)
    if (text.includes(sought.slice(at, at + SAME_STRETCH))) yield { at, length: SAME_STRETCH };
  if (text.length < LEAST_VALUE) return;
  for (let at = sought.indexOf(text); at !== -1; at = sought.indexOf(text, at + 1))
    yield { at, length: text.length };
}

/** Private P-256 keys published in documents and tests: the secret half, base64url. */
const PUBLISHED_KEYS = new Set([
  "870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE", // RFC 7517, A.2
  "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI", // RFC 7515, A.3
  "evZzL1gdAFr88hb2OF_2NxApJCzGCEDdfSp6VQO30hw", // jwt.io, ES256
  "VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw", // RFC 7518, C (ephemeral)
]);

/** A random key has 26 to 32 different bytes; fewer than this was not random. */
const LEAST_DIFFERENT_BYTES = 16;

/** @param d the secret half of a private P-256 key, base64url */
function isWeakKey(d: string): boolean {
  const bytes = Buffer.from(d, "base64url");
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return isText || new Set(bytes).size < LEAST_DIFFERENT_BYTES || PUBLISHED_KEYS.has(d);
}

/** The same for a key in PEM; false for text that is no such key, which has an error of its own. */
function isWeakPem(pem: string): boolean {
  try {
    const { d } = createPrivateKey(pem).export({ format: "jwk" });
    return typeof d === "string" && isWeakKey(d);
  } catch {
    return false;
  }
}
