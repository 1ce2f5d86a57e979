import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readStripe } from "../../src/config/config-stripe.ts";
import type { SettingValues } from "../../src/config/settings/settings.ts";

const values = {
  APP_ENV: "production",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLIC_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: null,
  STRIPE_SCRIPT_URL: null,
} as SettingValues;

function read(changes: Partial<SettingValues> = {}) {
  const errors: string[] = [];
  const config = readStripe({ ...values, ...changes }, errors);
  return { config, errors };
}

it("payments are off without Stripe's keys", () => {
  const none = { STRIPE_SECRET_KEY: null, STRIPE_PUBLIC_KEY: null, STRIPE_WEBHOOK_SECRET: null };
  expect(read(none)).toEqual({ config: null, errors: [] });
  expect(read({ STRIPE_WEBHOOK_SECRET: null }).errors).toEqual([
    "STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_WEBHOOK_SECRET must be set together.",
  ]);
});

it("production calls Stripe at the browser package's script address", () => {
  const { config, errors } = read();
  expect(errors).toEqual([]);
  expect(config?.apiBase).toBe("https://api.stripe.com");
  const installed = createRequire(import.meta.url).resolve("@stripe/stripe-js/package.json");
  const loader = readFileSync(join(dirname(installed), "dist/pure.mjs"), "utf8");
  const train = /RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1];
  expect(config?.scriptUrl).toBe(`https://js.stripe.com/${train}/stripe.js`);
});

it("only production has a default address for Stripe, and never this machine", () => {
  const test = { APP_ENV: "demo", STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLIC_KEY: "pk_test_1" } as const;
  expect(read(test).errors).toEqual([
    "STRIPE_API_BASE must be set together with STRIPE_SECRET_KEY outside production.",
    "STRIPE_SCRIPT_URL must be set together with STRIPE_SECRET_KEY outside production.",
  ]);
  const local = {
    STRIPE_API_BASE: "http://localhost:3900/stripe/",
    STRIPE_SCRIPT_URL: "http://localhost:3900/stripe-js/endive/stripe.js",
  };
  const demo = read({ ...local, ...test });
  expect(demo.errors).toEqual([]);
  expect(demo.config?.apiBase).toBe("http://localhost:3900/stripe");
  expect(read(local).errors).toEqual([
    "STRIPE_API_BASE must start with https:// and name another machine in production.",
    "STRIPE_SCRIPT_URL must start with https:// and name another machine in production.",
  ]);
});

it("a live key goes with a live key", () => {
  expect(read({ STRIPE_PUBLIC_KEY: "pk_test_1" }).errors).toEqual([
    "STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY must both be live or both be for tests.",
  ]);
});

it("real money moves in production alone", () => {
  const local = {
    STRIPE_API_BASE: "http://localhost:3900",
    STRIPE_SCRIPT_URL: "http://localhost:3900/stripe.js",
  };
  for (const APP_ENV of ["demo", "development", "test"] as const) {
    expect(read({ ...local, APP_ENV }).errors).toEqual([
      "STRIPE_SECRET_KEY must be a test key outside production.",
    ]);
  }
});
