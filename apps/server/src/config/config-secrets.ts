import { isGuessable, isMadeUp } from "./checks/guessable.ts";
import { isWeakKey, isWeakPem } from "./checks/weak-keys.ts";
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
const URLS_WITH_CREDENTIALS: readonly TextSetting[] = ["ERROR_REPORTING_DSN", "SMTP_URL"];

/** Errors of production's secrets and keys, one sentence each; never quotes a value. */
export function secretErrors(values: SettingValues): string[] {
  const guessable = SECRETS.filter((name) => {
    const value = values[name];
    return value !== null && isGuessable(value.replace(PREFIX, ""));
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
    ...guessable.map((name) => `${name} must not be guessable in production.`),
    ...[...madeUp, ...inUrls].map((name) => `${name} must not be a value for trying out in production.`),
    ...keys.map((name) => `${name} must not hold a weak or published key in production.`),
  ];
}
