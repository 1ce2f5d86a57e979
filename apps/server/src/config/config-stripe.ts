import { readTogether, readVendorUrl } from "./config-urls.ts";
import type { SettingValues } from "./settings/settings.ts";

/** URLs without a trailing slash. */
export interface StripeConfig {
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
  apiBase: string;
  scriptUrl: string;
  /** Origins that may open frames, besides the ones that Stripe documents. */
  frameOrigins: string[];
  /** Test keys: no card is charged. */
  isTest: boolean;
}

/** Null: payments are off. */
export function readStripe(values: SettingValues, errors: string[]): StripeConfig | null {
  validateModes(values, errors);
  const given = readTogether(
    ["STRIPE_SECRET_KEY", "STRIPE_PUBLIC_KEY", "STRIPE_WEBHOOK_SECRET"],
    values,
    errors,
  );
  if (given === null) return null;
  const [secretKey, publicKey, webhookSecret] = given;
  const apiBase = readVendorUrl(["STRIPE_API_BASE", "STRIPE_SECRET_KEY"], values, errors);
  const scriptUrl = readVendorUrl(["STRIPE_SCRIPT_URL", "STRIPE_SECRET_KEY"], values, errors);
  const frameOrigins = values.STRIPE_FRAME_ORIGINS;
  return {
    secretKey,
    publicKey,
    webhookSecret,
    apiBase,
    scriptUrl,
    frameOrigins,
    isTest: isTestKey(secretKey),
  };
}

function validateModes(values: SettingValues, errors: string[]): void {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLIC_KEY: publicKey } = values;
  if (secretKey !== null && publicKey !== null && modeOf(secretKey) !== modeOf(publicKey)) {
    errors.push("STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY must both be live or both be for tests.");
  } else if (values.APP_ENV === "production" && !values.ALLOW_TEST_PAYMENTS) {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLIC_KEY"] as const) {
      if (values[name] !== null && isTestKey(values[name])) {
        errors.push(`${name} must be a live key in production, unless ALLOW_TEST_PAYMENTS is 1.`);
      }
    }
  }
  if (values.APP_ENV !== "production" && secretKey !== null && modeOf(secretKey) === "live") {
    errors.push("STRIPE_SECRET_KEY must be a test key outside production.");
  }
}

export function isTestKey(key: string): boolean {
  return modeOf(key) === "test";
}

/** "live" or "test". */
function modeOf(key: string): string | undefined {
  return key.split("_")[1];
}
