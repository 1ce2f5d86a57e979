import { createECDH, createHash, createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isGuessable } from "../../src/config/checks/guessable.ts";
import { isLocal, isLoopback } from "../../src/config/checks/local-hosts.ts";
import { ConfigError, loadConfig } from "../../src/config/config.ts";
import { isPlainOrLocal } from "../../src/config/config-urls.ts";
import { checkPaymentMode } from "../../src/features/health/checks/check-settings.ts";
import { PRODUCTION } from "../support/production-environment.ts";

/** Bytes without a pattern, the same in each run. */
const bytesOf = (count: number, round = 0) =>
  createHash("sha256").update(`secret ${round}`).digest().subarray(0, count);

function errorsOf(changes: Record<string, string>): string[] {
  try {
    loadConfig({ ...PRODUCTION, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

const EXAMPLE = "must not be an example's in production: no visitor can reach it.";
const BARE = "CONSOLE_ORIGIN must have a host's name, no bare address, in production: passkeys need one.";
const PROXIES =
  "TRUST_PROXY must be 1 for one proxy, or the proxies' addresses, in production: true says neither.";
const WEB_ADDRESS = "must start with https:// and name another machine in production.";

describe("values for trying out", () => {
  it("are all refused at once, and no message holds one [TRUST-04]", () => {
    const errors = errorsOf({
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_PUBLIC_KEY: "pk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: "whsec_",
      CODE_SECRET: "a".repeat(32),
      TWILIO_ACCOUNT_SID: `AC${"5a".repeat(16)}`,
      TWILIO_AUTH_TOKEN: "sandbox-twilio-auth-token",
      ALLOWED_ORIGINS: "http://app.smirk.example",
      PUBLIC_ORIGIN: "https://localhost.",
    });
    expect(errors).toEqual([
      "STRIPE_WEBHOOK_SECRET must hold a secret after whsec_.",
      "PUBLIC_ORIGIN must not name this machine in production.",
      "ALLOWED_ORIGINS must start with https:// in production.",
      "CODE_SECRET must not be guessable in production.",
      "STRIPE_SECRET_KEY must not be guessable in production.",
      "TWILIO_AUTH_TOKEN must not be guessable in production.",
      "TWILIO_ACCOUNT_SID must not be a value for trying out in production.",
      "STRIPE_PUBLIC_KEY must not be a value for trying out in production.",
      "STRIPE_SECRET_KEY must be a live key in production, unless ALLOW_TEST_PAYMENTS is 1.",
      "STRIPE_PUBLIC_KEY must be a live key in production, unless ALLOW_TEST_PAYMENTS is 1.",
    ]);
  });

  it.each([
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandbox"],
    ["STRIPE_WEBHOOK_SECRET", `whsec_${"x".repeat(32)}`],
    ["GOOGLE_SIGN_ON_CLIENT_ID", "your-client-id.apps.googleusercontent.com"],
    ["GOOGLE_SIGN_ON_CLIENT_SECRET", "GOCSPX-changeme"],
    ["TWILIO_VERIFY_SERVICE_SID", `VA${"x".repeat(32)}`],
    ["TWILIO_AUTH_TOKEN", "0123456789abcdef0123456789abcdef"],
    ["ANALYTICS_KEY", "phc_sandbox"],
    ["ERROR_REPORTING_DSN", "https://sandbox@errors.smirk.example/1"],
    ["SMTP_URL", "smtps://sandbox:sandbox-mail-password@mail.smirk.example"],
  ])("%s is not %s [TRUST-04]", (name, value) => {
    const rest = {
      GOOGLE_SIGN_ON_CLIENT_ID: "482.apps.googleusercontent.com",
      GOOGLE_SIGN_ON_CLIENT_SECRET: `GOCSPX-${bytesOf(21).toString("base64url")}`,
      ANALYTICS_HOST: "https://events.smirk.example",
      ANALYTICS_KEY: "phc_real",
    };
    expect(errorsOf(rest)).toEqual([]);
    expect(errorsOf({ ...rest, [name]: value })).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} must not be (guessable|a value for trying out) in production\\.$`),
      ),
    ]);
  });
});

describe("secrets", () => {
  it.each([
    "a".repeat(32),
    "deadbeef".repeat(4),
    "abcdefghijklmnopqrstuvwxyz012345",
    "qwertyuiopasdfghjklzxcvbnm123456",
    "password1234password1234password",
    "changemechangemechangemechangeme",
    "correcthorse",
    "",
  ])("%j is guessable [TRUST-04]", (secret) => {
    expect(isGuessable(secret)).toBe(true);
  });

  it("as vendors and our own tool make them are not guessable [TRUST-04]", () => {
    for (let round = 0; round < 50; round += 1) {
      expect(isGuessable(bytesOf(16, round).toString("hex"))).toBe(false);
      expect(isGuessable(bytesOf(18, round).toString("base64url"))).toBe(false);
      expect(isGuessable(bytesOf(32, round).toString("base64url"))).toBe(false);
    }
  });

  const published = {
    "of RFC 7515": "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI",
    "of jwt.io": "evZzL1gdAFr88hb2OF_2NxApJCzGCEDdfSp6VQO30hw",
    "of one byte over and over": Buffer.alloc(32, 7).toString("base64url"),
    "of readable text": Buffer.from("anybody can read this as a text!").toString("base64url"),
  };
  it.each(Object.entries(published))("a key %s signs nothing in production [TRUST-04]", (_what, d) => {
    const jwk = keyOf(d);
    expect(errorsOf({ TOKEN_KEYS: JSON.stringify([{ ...jwk, kid: "k" }]) })).toEqual([
      "TOKEN_KEYS must not hold a weak or published key in production.",
    ]);
    const pem = createPrivateKey({ key: jwk, format: "jwk" }).export({ format: "pem", type: "pkcs8" });
    const apple = {
      APPLE_SIGN_ON_CLIENT_ID: "smirk.web",
      APPLE_TEAM_ID: "TM7Q2K9X1B",
      APPLE_KEY_ID: "K3Y8W1Z6QP",
    };
    expect(errorsOf({ ...apple, APPLE_PRIVATE_KEY: pem.toString() })).toEqual([
      "APPLE_PRIVATE_KEY must not hold a weak or published key in production.",
    ]);
  });
});

function keyOf(d: string) {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(d, "base64url"));
  const point = pair.getPublicKey();
  const x = point.subarray(1, 33).toString("base64url");
  return { kty: "EC", crv: "P-256", d, x, y: point.subarray(33).toString("base64url") };
}

describe("settings that fit a demo or another vendor's account", () => {
  const HOST = "must name hosts without a wildcard in production.";
  const DEMO = "must not be the demo's in production.";
  it.each([
    [
      { DATABASE_URL: "postgres://postgres:postgres@db.example/smirk" },
      ["DATABASE_URL must not have a guessable password in production."],
    ],
    [
      { DATABASE_URL: "postgres://ann:Ann@db.example/smirk" },
      ["DATABASE_URL must not have a guessable password in production."],
    ],
    [
      { DATABASE_URL: "postgres://db.example/smirk?user=smirk&password=changeme" },
      ["DATABASE_URL must not have a guessable password in production."],
    ],
    [
      { CODE_SECRET: "correct-horse-battery-staple-forever-2026" },
      ["CODE_SECRET must not be guessable in production."],
    ],
    [
      { CODE_SECRET: "The quick brown fox jumps over the lazy dog." },
      ["CODE_SECRET must not be guessable in production."],
    ],
    [
      { CODE_SECRET: "mi perro come zanahorias todos los dias" },
      ["CODE_SECRET must not be guessable in production."],
    ],
    [
      { CODE_SECRET: PRODUCTION.TWILIO_AUTH_TOKEN },
      ["CODE_SECRET must not be made of TWILIO_AUTH_TOKEN in production."],
    ],
    [
      {
        CODE_SECRET: `${PRODUCTION.STRIPE_WEBHOOK_SECRET.slice(6, 24)}-${PRODUCTION.TWILIO_AUTH_TOKEN.slice(0, 20).toUpperCase()}`,
      },
      [
        "CODE_SECRET must not be made of TWILIO_AUTH_TOKEN in production.",
        "CODE_SECRET must not be made of STRIPE_WEBHOOK_SECRET in production.",
      ],
    ],
    [{ TRUST_PROXY: "true" }, [PROXIES]],
    [{ CONSOLE_ORIGIN: "https://198.51.100.7" }, [BARE]],
    [{ CONSOLE_ORIGIN: "https://[2001:db8::7]:8443" }, [BARE]],
    [{ PUBLIC_ORIGIN: "https://dental.example" }, [`PUBLIC_ORIGIN ${EXAMPLE}`]],
    [{ CONSOLE_ORIGIN: "https://console.example.com" }, [`CONSOLE_ORIGIN ${EXAMPLE}`]],
    [{ ALLOWED_ORIGINS: "https://app.test,https://b.invalid." }, [`ALLOWED_ORIGINS ${EXAMPLE}`]],
    [
      { SMTP_URL: `smtps://smirk:${PRODUCTION.CODE_SECRET}@mail.example` },
      ["CODE_SECRET must not be made of SMTP_URL in production."],
    ],
    [{ ALLOWED_ORIGINS: "https://*.smirk.example" }, [`ALLOWED_ORIGINS ${HOST}`]],
    [{ STRIPE_FRAME_ORIGINS: "https://*.stripe.com" }, [`STRIPE_FRAME_ORIGINS ${HOST}`]],
    [{ GOOGLE_MAPS_SCRIPT_URL: "https://*.googleapis.com/maps/api/js" }, [`GOOGLE_MAPS_SCRIPT_URL ${HOST}`]],
    [
      { METRICS_PORT: "3000" },
      ["METRICS_PORT must not be PORT in production: visitors must not read metrics."],
    ],
    [
      {
        TWILIO_ACCOUNT_SID: PRODUCTION.TWILIO_VERIFY_SERVICE_SID,
        TWILIO_VERIFY_SERVICE_SID: PRODUCTION.TWILIO_ACCOUNT_SID,
      },
      [
        "TWILIO_ACCOUNT_SID must start with AC in production, as Twilio's ids of this kind do.",
        "TWILIO_VERIFY_SERVICE_SID must start with VA in production, as Twilio's ids of this kind do.",
      ],
    ],
    [
      { TWILIO_MESSAGING_SERVICE_SID: PRODUCTION.TWILIO_VERIFY_SERVICE_SID, TWILIO_API_BASE_URL: "" },
      ["TWILIO_MESSAGING_SERVICE_SID must start with MG in production, as Twilio's ids of this kind do."],
    ],
    [
      {
        SUPPORT_PHONE: "800-555-0142",
        PLAN_ORGANISATION_NAME: "brightwell dental network",
        PLAN_ORGANISATION_URL: "https://Brightwell.example/",
        MAIL_FROM: "help@smirk.example",
      },
      [
        `PLAN_ORGANISATION_NAME ${DEMO}`,
        `PLAN_ORGANISATION_URL ${DEMO}`,
        `SUPPORT_PHONE ${DEMO}`,
        `MAIL_FROM ${DEMO}`,
      ],
    ],
  ])("are refused: %o [TRUST-04]", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it.each(["https://smirk.example:8443", "https://smirk.example", "https://api.smirk.example"])(
    "are refused: a console on %s, where visitors go [TRUST-04]",
    (CONSOLE_ORIGIN) => {
      expect(errorsOf({ CONSOLE_ORIGIN, API_URL: "https://api.smirk.example" })).toEqual([
        "CONSOLE_ORIGIN must not be on the host of PUBLIC_ORIGIN or API_URL in production: operators need their own.",
      ]);
    },
  );

  it("are accepted where they are as they should be [TRUST-04]", () => {
    expect(
      errorsOf({
        CONSOLE_ORIGIN: "https://console.smirk.example",
        DATABASE_URL: `postgres://smirk:${bytesOf(9).toString("base64url")}@db.example/smirk`,
        STRIPE_FRAME_ORIGINS: "https://m.stripe.network.stripe.com",
        METRICS_PORT: "9464",
      }),
    ).toEqual([]);
  });
});

it("cards go to Stripe's own hosts, unless a setting names another one [TRUST-04]", () => {
  const foreign = {
    STRIPE_API_BASE: "https://stripe.com.evil.example",
    STRIPE_SCRIPT_URL: "https://cards.smirk.example/stripe.js",
    STRIPE_FRAME_ORIGINS: "https://hooks.stripe.com,https://notstripe.com",
  };
  const errors = Object.keys(foreign).map(
    (name) =>
      `${name} must be an address of stripe.com in production, unless STRIPE_OTHER_HOSTS names its host.`,
  );
  expect(errorsOf(foreign)).toEqual(errors);
  expect(errorsOf({ ...foreign, STRIPE_OTHER_HOSTS: "cards.smirk.example" })).toEqual([errors[0], errors[2]]);
  const others = "stripe.com.evil.example,cards.smirk.example,notstripe.com";
  expect(errorsOf({ ...foreign, STRIPE_OTHER_HOSTS: others })).toEqual([]);
});

describe("test keys in production", () => {
  const test = {
    STRIPE_SECRET_KEY: PRODUCTION.STRIPE_SECRET_KEY.replace("live", "test"),
    STRIPE_PUBLIC_KEY: PRODUCTION.STRIPE_PUBLIC_KEY.replace("live", "test"),
  };

  it("are refused unless they are allowed by name [TRUST-04]", () => {
    expect(errorsOf(test)).toEqual([
      "STRIPE_SECRET_KEY must be a live key in production, unless ALLOW_TEST_PAYMENTS is 1.",
      "STRIPE_PUBLIC_KEY must be a live key in production, unless ALLOW_TEST_PAYMENTS is 1.",
    ]);
    const restricted = { ...test, STRIPE_SECRET_KEY: test.STRIPE_SECRET_KEY.replace("sk_", "rk_") };
    expect(errorsOf(restricted)).toHaveLength(2);
    expect(errorsOf({ ...restricted, ALLOW_TEST_PAYMENTS: "1" })).toEqual([]);
  });

  it("are known as such, and live keys are not [TRUST-04]", () => {
    expect(loadConfig({ ...PRODUCTION, ...test, ALLOW_TEST_PAYMENTS: "1" }).stripe?.isTest).toBe(true);
    expect(loadConfig({ ...PRODUCTION, ALLOW_TEST_PAYMENTS: "1" }).stripe?.isTest).toBe(false);
  });
});

it("doctor warns of test keys in production alone [TRUST-04]", () => {
  const stripe = loadConfig(PRODUCTION).stripe;
  const modeOf = (isProduction: boolean, isTest: boolean) =>
    checkPaymentMode({ isProduction, stripe: stripe && { ...stripe, isTest } });
  expect(modeOf(true, true)).toMatchObject([{ check: "payments", level: "warning" }]);
  expect([
    modeOf(true, false),
    modeOf(false, true),
    checkPaymentMode({ isProduction: true, stripe: null }),
  ]).toEqual([[], [], []]);
});

describe("addresses in production", () => {
  const LOCAL = [
    "localhost",
    "localhost.",
    "LOCALHOST",
    "shop.localhost",
    "shop.localhost.",
    "localhost.localdomain",
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "0x7f.1",
    "0177.0.0.1",
    "2130706433",
    "0.0.0.0",
    "0",
    "[::]",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "169.254.169.254",
    "[fe80::1]",
    "[::ffff:169.254.1.1]",
  ];

  it.each(LOCAL)("https://%s is no address for anybody else [TRUST-04]", (host) => {
    const url = `https://${host}`;
    expect(isLocal(new URL(url).hostname)).toBe(true);
    expect(isPlainOrLocal(url)).toBe(true);
  });

  it.each([
    "smirk.example",
    "localhost.example",
    "128.0.0.1",
    "10.0.0.1",
    "[2001:db8::1]",
    "[::ffff:8.8.8.8]",
  ])("%s is a host like any other [TRUST-04]", (host) => {
    expect(isLocal(host)).toBe(false);
  });

  it("a neighbor on the cable is not this machine [TRUST-04]", () => {
    expect(isLoopback("169.254.1.1")).toBe(false);
    expect(isLoopback("[fe80::1]")).toBe(false);
  });

  it("a vendor's is on another machine [TRUST-04]", () => {
    expect(errorsOf({ STRIPE_API_BASE: "https://127.1" })).toEqual([`STRIPE_API_BASE ${WEB_ADDRESS}`]);
  });

  it.each(["PUBLIC_ORIGIN", "ALLOWED_ORIGINS", "API_URL", "STRIPE_FRAME_ORIGINS"])(
    "%s is neither plain HTTP nor this machine [TRUST-04]",
    (name) => {
      expect(errorsOf({ [name]: "http://shop.smirk.example" })).toEqual([
        expect.stringMatching(new RegExp(`^${name} must start with https://`)),
      ]);
      expect(errorsOf({ [name]: "https://localhost." })).toEqual([
        `${name} must not name this machine in production.`,
      ]);
    },
  );

  it("an app's own scheme is not a web address [TRUST-04]", () => {
    expect(
      errorsOf({ SIGN_ON_REDIRECT_URLS: "smirk://localhost/in", MOBILE_RETURN_URLS: "smirk://paid" }),
    ).toEqual([]);
    expect(errorsOf({ MOBILE_RETURN_URLS: "https://127.1/paid" })).toEqual([
      "MOBILE_RETURN_URLS must not name this machine in production.",
    ]);
  });
});
