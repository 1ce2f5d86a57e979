import { expect, it } from "vitest";
import { ConfigError, loadConfig } from "../../src/config/config.ts";
import { makeAuthSecrets } from "../../src/features/auth/tokens/auth-keys.ts";
import { PRODUCTION } from "../support/production-environment.ts";

function failuresOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

const { tokenKeys, codeSecret } = await makeAuthSecrets();
const production = PRODUCTION;

it("an empty environment gives the demo on loopback with its own database", () => {
  expect(loadConfig({})).toMatchObject({
    appEnv: "demo",
    isProduction: false,
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: null,
    demoData: true,
    brandName: "Smirk",
  });
});

it("lists every error of the environment at once", () => {
  const errors = failuresOf({
    PORT: "80x",
    DATABASE_URL: "mysql://db",
    LOG_LEVEL: "loud",
    MAP_TILE_URL: "https://t.example/{z}",
  });
  expect(errors.map((failure) => failure.split(" ", 1)[0])).toEqual([
    "PORT",
    "LOG_LEVEL",
    "DATABASE_URL",
    "MAP_TILE_ATTRIBUTION",
  ]);
});

it.each([
  ["65536", false],
  ["65535", true],
  ["0", true],
  ["-1", false],
  ["3000.5", false],
])("port %s is taken: %s", (PORT, taken) => {
  expect(failuresOf({ PORT }).length === 0).toBe(taken);
});

it("the demo's members are dated to a moment, and refused in production [OPS-03]", () => {
  const at = "2027-01-31T12:00:00Z";
  expect(loadConfig({ DEMO_MEMBERS_AT: at }).demoMembersAt).toEqual(new Date(at));
  expect(loadConfig({}).demoMembersAt).toBe(null);
  expect(failuresOf({ DEMO_MEMBERS_AT: "today" })).toEqual([
    "DEMO_MEMBERS_AT must be a moment such as 2027-01-31T12:00:00Z.",
  ]);
  expect(failuresOf({ ...production, DEMO_MEMBERS_AT: at })).toEqual([
    "DEMO_MEMBERS_AT must be unset in production: its members are invented.",
  ]);
});

it("one address may receive webhooks without being public, and none in production [OPEN-03]", () => {
  const WEBHOOK_RECEIVER = "http://127.0.0.1:3900/webhook-receiver";
  expect(loadConfig({}).webhookReceiver).toBe(null);
  expect(loadConfig({ WEBHOOK_RECEIVER: `${WEBHOOK_RECEIVER}/` }).webhookReceiver).toBe(WEBHOOK_RECEIVER);
  expect(failuresOf({ ...production, WEBHOOK_RECEIVER })).toEqual([
    "WEBHOOK_RECEIVER must be unset in production: webhooks go to the public Internet alone.",
  ]);
});

it("an unset and an empty variable are the same", () => {
  expect(loadConfig({ HOST: "", ALLOWED_ORIGINS: "" })).toEqual(loadConfig({}));
});

it("production names all that a demo may leave to its default", () => {
  const { APP_ENV, EXAMPLE_ORIGINS: _allowed, ...named } = production;
  const missing = failuresOf({ APP_ENV }).map((failure) =>
    failure.replace(" must be set in production.", ""),
  );
  expect(missing.toSorted()).toEqual(Object.keys(named).toSorted());
  expect(failuresOf(production)).toEqual([]);
});

it("every error is said once and at once, whatever hangs on it", () => {
  const invalid = {
    ...production,
    TWILIO_AUTH_TOKEN: "",
    STRIPE_PUBLIC_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "no secret",
    STRIPE_API_BASE: "http://127.0.0.1:3900",
  };
  expect(failuresOf(invalid)).toEqual([
    "STRIPE_WEBHOOK_SECRET must start with whsec_.",
    "TWILIO_AUTH_TOKEN must be set in production.",
    "STRIPE_API_BASE must start with https:// and name another machine in production.",
    "STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY must both be live or both be for tests.",
  ]);
});

it("proxies are trusted by one word or by their addresses", () => {
  expect(loadConfig({ TRUST_PROXY: "1" }).trustProxy).toBe(true);
  expect(loadConfig({ TRUST_PROXY: "0" }).trustProxy).toBe(false);
  expect(loadConfig({ TRUST_PROXY: "10.0.0.0/8, fd00::/8,192.0.2.7" }).trustProxy).toEqual([
    "10.0.0.0/8",
    "fd00::/8",
    "192.0.2.7",
  ]);
  for (const TRUST_PROXY of ["2", "yes", "10.0.0.0/33", "10.0.0.0/0", "proxy.example", "a,10.0.0.1"]) {
    expect(failuresOf({ TRUST_PROXY })).toEqual([
      "TRUST_PROXY must be 1, 0, or addresses of proxies such as 10.0.0.0/8, separated by commas.",
    ]);
  }
});

it("production refuses plain http, invented dentists, and has none by default", () => {
  expect(failuresOf({ ...production, PUBLIC_ORIGIN: "http://smirk.example", DEMO_DATA: "1" })).toEqual([
    "PUBLIC_ORIGIN must start with https:// in production.",
    "DEMO_DATA must be off in production: its dentists are invented.",
  ]);
  expect(loadConfig(production).demoData).toBe(false);
});

it("reads allowed origins as a list and refuses other values", () => {
  expect(loadConfig({ ALLOWED_ORIGINS: "https://a.example, https://b.example" }).allowedOrigins).toEqual([
    "https://a.example",
    "https://b.example",
  ]);
  expect(failuresOf({ ALLOWED_ORIGINS: "https://a.example/path" })).toHaveLength(1);
});

it("the server's Google key requires base URLs outside production", () => {
  expect(loadConfig({}).googleAddresses).toBeNull();
  expect(failuresOf({ GOOGLE_MAPS_SERVER_KEY: "key" })).toEqual([
    "GOOGLE_PLACES_BASE_URL must be set together with GOOGLE_MAPS_SERVER_KEY outside production.",
    "GOOGLE_MAPS_BASE_URL must be set together with GOOGLE_MAPS_SERVER_KEY outside production.",
  ]);
  expect(loadConfig({ ...production, GOOGLE_MAPS_SERVER_KEY: "key" }).googleAddresses).toEqual({
    serverKey: "key",
    placesBaseUrl: "https://places.googleapis.com",
    mapsBaseUrl: "https://maps.googleapis.com",
  });
});

it.each([
  "http://places.example",
  "http://localhost:3900/google/places",
  "https://localhost",
  "https://127.0.0.2:3900",
  "https://[::1]/google",
  "https://[::ffff:127.0.0.1]",
])("production refuses %s for Google", (url) => {
  const env = { ...production, GOOGLE_MAPS_SERVER_KEY: "key", GOOGLE_PLACES_BASE_URL: url };
  expect(failuresOf(env)).toEqual([
    "GOOGLE_PLACES_BASE_URL must start with https:// and name another machine in production.",
  ]);
  const local = {
    GOOGLE_MAPS_BASE_URL: "http://localhost:3900/google/maps/",
    TWILIO_BASE_URL: "http://localhost:3900/sms",
    STRIPE_API_BASE: "http://localhost:3900/stripe",
    STRIPE_SCRIPT_URL: "http://localhost:3900/stripe-js/endive/stripe.js",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLIC_KEY: "pk_test_1",
  };
  expect(failuresOf({ ...env, ...local, APP_ENV: "demo" })).toEqual([]);
});

it("analytics is a host and a key, or nothing [TEL-01]", () => {
  expect(loadConfig({}).analytics).toBeNull();
  expect(loadConfig({ ANALYTICS_HOST: "https://events.example/", ANALYTICS_KEY: "key" }).analytics).toEqual({
    host: "https://events.example",
    key: "key",
    countRobots: false,
    recordsSessions: false,
  });
  const both = ["ANALYTICS_HOST and ANALYTICS_KEY must be set together."];
  expect(failuresOf({ ANALYTICS_HOST: "https://events.example" })).toEqual(both);
  expect(failuresOf({ ANALYTICS_KEY: "key" })).toEqual(both);
});

it("sessions are recorded where one setting says so, beside analytics alone [TEL-03]", () => {
  const events = { ANALYTICS_HOST: "https://events.example", ANALYTICS_KEY: "key" };
  expect(loadConfig({ ...events, ANALYTICS_RECORD_SESSIONS: "1" }).analytics?.recordsSessions).toBe(true);
  expect(failuresOf({ ANALYTICS_RECORD_SESSIONS: "1" })).toEqual([
    "ANALYTICS_RECORD_SESSIONS needs ANALYTICS_HOST and ANALYTICS_KEY.",
  ]);
});

it("errors are reported to a DSN with key and project [TEL-02]", () => {
  expect(loadConfig({}).errorReportingDsn).toBeNull();
  expect(failuresOf({ ERROR_REPORTING_DSN: "https://key@errors.example/42" })).toEqual([]);
  for (const dsn of ["https://errors.example/42", "https://key@errors.example/", "key@errors.example/42"]) {
    expect(failuresOf({ ERROR_REPORTING_DSN: dsn })).toHaveLength(1);
  }
});

it("production sends neither events nor errors to this machine or in the clear [TEL-01] [TEL-02]", () => {
  const errors = failuresOf({
    ...production,
    ANALYTICS_HOST: "http://events.example",
    ANALYTICS_KEY: "key",
    ANALYTICS_COUNT_ROBOTS: "1",
    ERROR_REPORTING_DSN: "https://key@127.0.0.1:3900/errors/1",
  });
  expect(errors).toEqual([
    "ANALYTICS_HOST must start with https:// and name another machine in production.",
    "ERROR_REPORTING_DSN must start with https:// and name another machine in production.",
    "ANALYTICS_COUNT_ROBOTS must be off in production.",
  ]);
});

it("the browser's Google key requires a script address outside production [FIND-23]", () => {
  expect(loadConfig({}).googleMap).toBeNull();
  const env = { GOOGLE_MAPS_BROWSER_KEY: "key" };
  expect(failuresOf(env)).toEqual([
    "GOOGLE_MAPS_SCRIPT_URL must be set together with GOOGLE_MAPS_BROWSER_KEY outside production.",
  ]);
  expect(loadConfig({ ...production, ...env }).googleMap).toEqual({
    key: "key",
    scriptUrl: "https://maps.googleapis.com/maps/api/js",
    mapId: "DEMO_MAP_ID",
  });
  const local = { GOOGLE_MAPS_SCRIPT_URL: "http://localhost:3900/google-maps/api/js" };
  expect(loadConfig({ ...env, ...local }).googleMap?.scriptUrl).toBe(local.GOOGLE_MAPS_SCRIPT_URL);
  expect(failuresOf({ ...production, ...env, ...local })).toEqual([
    "GOOGLE_MAPS_SCRIPT_URL must start with https:// and name another machine in production.",
  ]);
});

it("keys for tokens are matching private P-256 keys with unique names", async () => {
  const [key] = tokenKeys;
  const [other] = (await makeAuthSecrets()).tokenKeys;
  expect(loadConfig({ TOKEN_KEYS: JSON.stringify([key, other]) }).tokenKeys).toEqual([key, other]);
  const refused: unknown[] = [
    [],
    key,
    [{ ...key, d: undefined }],
    [{ ...key, kid: "" }],
    [{ ...key, d: other?.d }],
    [{ ...key, y: other?.y }],
    [{ ...key, crv: "P-384" }],
    [key, { ...other, kid: key?.kid }],
  ];
  for (const value of [...refused.map((keys) => JSON.stringify(keys)), "not JSON"]) {
    const [failure, ...more] = failuresOf({ TOKEN_KEYS: value });
    expect(failure).toMatch(/^TOKEN_KEYS must be a JSON array of private P-256 keys/);
    expect(more).toEqual([]);
    expect(failure).not.toContain(key?.d);
  }
});

it("the secret for codes has at least 32 characters", () => {
  expect(failuresOf({ CODE_SECRET: "c".repeat(31) })).toEqual([
    "CODE_SECRET must have at least 32 characters.",
  ]);
  expect(loadConfig({ CODE_SECRET: codeSecret }).codeSecret).toBe(codeSecret);
});

it.each([
  ["STRIPE_SECRET_KEY", "pk_test_1"],
  ["STRIPE_SECRET_KEY", "sk_staging_1"],
  ["STRIPE_PUBLIC_KEY", "sk_test_1"],
  ["STRIPE_WEBHOOK_SECRET", "sk_test_1"],
])("%s is not %s", (name, value) => {
  const [failure] = failuresOf({ [name]: value });
  expect(failure).toMatch(new RegExp(`^${name} must start with `));
  expect(failure).not.toContain(value);
});

it.each([
  ["myapp://signed-in", true],
  ["https://app.smirk.example/signed-in", true],
  ["javascript:alert(1)", false],
  ["data:text/html,x", false],
  ["/signed-in", false],
])("a sign-on may end at %s: %s [SIGN-09]", (SIGN_ON_REDIRECT_URLS, taken) => {
  expect(failuresOf({ SIGN_ON_REDIRECT_URLS }).length === 0).toBe(taken);
});

it("production hands no tokens over in plain text [SIGN-09]", () => {
  expect(failuresOf({ ...production, SIGN_ON_REDIRECT_URLS: "http://app.smirk.example/signed-in" })).toEqual([
    "SIGN_ON_REDIRECT_URLS must not start with http:// in production: tokens travel there.",
  ]);
});

it.each([
  ["smirk://paid,https://app.smirk.example/paid", []],
  ["smirk://paid,javascript:alert(1)", ["MOBILE_RETURN_URLS must be whole addresses that lead somewhere."]],
  [
    "http://app.smirk.example/paid",
    ["MOBILE_RETURN_URLS must not start with http:// in production: a payment's secret travels there."],
  ],
])("after a payment the browser may go to %s: %j [PROC-03]", (MOBILE_RETURN_URLS, errors) => {
  expect(failuresOf({ ...production, MOBILE_RETURN_URLS })).toEqual(errors);
});
