import { expect, it } from "vitest";
import { SANDBOX_GOOGLE_KEY } from "../../apps/sandbox/src/google/places.ts";
import { SANDBOX_GOOGLE_BROWSER_KEY } from "../../apps/sandbox/src/google-maps-script/fake.ts";
import { ConfigError, loadConfig } from "../../apps/server/src/config/config.ts";
import { SETTINGS } from "../../apps/server/src/config/settings/settings.ts";
import { productAddress, sandboxAddress, sandboxMailUrl, sandboxSettings } from "./sandbox-settings.ts";

const SANDBOX = "http://127.0.0.1:3900";

it("points the server at each fake, in a way that it accepts", () => {
  const config = loadConfig(sandboxSettings(SANDBOX, {}));
  expect(config.analytics).toMatchObject({ host: `${SANDBOX}/analytics`, countRobots: false });
  expect(config.sms).toMatchObject({ baseUrl: `${SANDBOX}/sms/twilio` });
  expect(config.errorReportingDsn).toBe("http://sandbox@127.0.0.1:3900/errors/1");
  expect(config.signOn.google?.issuer).toBe(`${SANDBOX}/google-sign-on`);
  expect(config.signOn.apple).toMatchObject({ issuer: `${SANDBOX}/apple-sign-on`, teamId: "SANDBOXTM1" });
});

it("leaves a vendor alone that somebody has set, in whole", () => {
  const settings = sandboxSettings(SANDBOX, {
    ANALYTICS_HOST: "https://events.example",
    ERROR_REPORTING_DSN: "",
  });
  expect(settings).not.toHaveProperty("ANALYTICS_KEY");
  expect(settings).toHaveProperty("ERROR_REPORTING_DSN");
});

it.each([
  [{}, "smtp://sandbox:sandbox-mail-password@127.0.0.1:3925"],
  [
    { SANDBOX_PORT: "4000", SANDBOX_SMTP_PORT: "2525" },
    "smtp://sandbox:sandbox-mail-password@127.0.0.1:2525",
  ],
  [{ SANDBOX_PORT: "0" }, null],
])("finds the mail server of %o at %s", (env, address) => {
  expect(sandboxMailUrl(env)).toBe(address);
  expect(loadConfig(sandboxSettings(SANDBOX, {}, address)).mail?.encryption).toBe(
    address === null ? undefined : "none",
  );
});

it("says nothing to production", () => {
  expect(sandboxSettings(SANDBOX, { APP_ENV: "production" }, sandboxMailUrl({}))).toEqual({});
});

it.each([
  [{}, SANDBOX],
  [{ SANDBOX_PORT: "" }, SANDBOX],
  [{ SANDBOX_PORT: "4000", SANDBOX_HOST: "localhost" }, "http://localhost:4000"],
  [{ SANDBOX_PORT: "0" }, null],
])("finds the sandbox of %o at %s", (env, address) => {
  expect(sandboxAddress(env)).toBe(address);
});

it.each([
  [{}, "http://127.0.0.1:3000"],
  [{ PORT: "4100", HOST: "localhost" }, "http://localhost:4100"],
  [{ HOST: "0.0.0.0" }, "http://127.0.0.1:3000"],
  [{ PORT: "0" }, null],
])("finds the product of %o at %s", (env, address) => {
  expect(productAddress(env)).toBe(address);
});

/** A count is nobody's credential. */
const handedOut = Object.entries({
  ...sandboxSettings(SANDBOX, {}, sandboxMailUrl({})),
  GOOGLE_MAPS_BROWSER_KEY: SANDBOX_GOOGLE_BROWSER_KEY,
  GOOGLE_MAPS_SERVER_KEY: SANDBOX_GOOGLE_KEY,
}).filter(([, value]) => !/^\d+$/.test(value));

it("production names every value that the sandbox hands out, at once [TRUST-04]", () => {
  const errors = productionErrors({ ...Object.fromEntries(handedOut), ALLOW_TEST_PAYMENTS: "1" });
  for (const [name] of handedOut)
    expect(errors, name).toContainEqual(expect.stringMatching(new RegExp(`^${name} must`)));
});

it("production refuses the sandbox's credentials wherever they are sent [TRUST-04]", () => {
  const elsewhere = sandboxSettings("https://vendors.smirk.example", {}, null);
  const mail = sandboxMailUrl({})?.replace(/@.*/, "@mail.smirk.example");
  const credentials = Object.entries({ ...elsewhere, SMTP_URL: mail }).filter(
    ([name, value]) =>
      name === "SMTP_URL" || !(/^\d+$/.test(value ?? "") || /_(URLS?|BASE|HOST|ISSUER)$/.test(name)),
  );
  const errors = productionErrors({ ...elsewhere, SMTP_URL: mail, ALLOW_TEST_PAYMENTS: "1" });
  for (const [name] of credentials)
    expect(errors, name).toContainEqual(expect.stringMatching(new RegExp(`^${name} must`)));
});

function productionErrors(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig({ ...env, APP_ENV: "production" });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

it("leaves a vendor alone whose secret comes from a file", () => {
  const settings = sandboxSettings(SANDBOX, { STRIPE_SECRET_KEY_FILE: "/run/secrets/stripe" });
  expect(settings).not.toHaveProperty("STRIPE_PUBLIC_KEY");
});

const ALL = sandboxSettings(SANDBOX, {}, sandboxMailUrl({}));
const OF_NO_VENDOR = "CODES_PER_ADDRESS";
const wordOf = (name: string) => name.split("_")[0];

it.each(Object.keys(SETTINGS))("naming %s takes no more fakes away than its own vendor's", (name) => {
  const isOfFake = name in ALL && name !== OF_NO_VENDOR;
  const kept = Object.entries(ALL).filter(
    ([one]) => one !== name && !(isOfFake && (wordOf(one) === wordOf(name) || one === OF_NO_VENDOR)),
  );
  expect(sandboxSettings(SANDBOX, { [name]: "1000" }, sandboxMailUrl({}))).toMatchObject(
    Object.fromEntries(kept),
  );
});

it("keeps the fake's texts under a limit of one's own, T1", () => {
  const env = { CODES_PER_ADDRESS: "1000" };
  const { sms, codesPerAddress } = loadConfig({ ...sandboxSettings(SANDBOX, env), ...env });
  expect([sms?.baseUrl, codesPerAddress]).toEqual([`${SANDBOX}/sms/twilio`, 1000]);
});
