import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberPaths } from "../../../web/app/member-paths.ts";
import { paths } from "../../../web/app/paths.ts";
import { loadConfig } from "../../src/config/config.ts";
import type { StripeConfig } from "../../src/config/config-stripe.ts";
import {
  apiHeaders,
  googleMapSources,
  registerSecurityHeaders,
  stripeSources,
} from "../../src/http/security/security-headers.ts";
import { PRODUCTION } from "../support/production-environment.ts";

const GOOGLE = { GOOGLE_MAPS_BROWSER_KEY: "AIzaSyB3x" };
const TILES = {
  MAP_TILE_URL: "https://tiles.smirk.example/{z}/{x}/{y}.png",
  MAP_TILE_ATTRIBUTION: "© Tiles",
};
const SANDBOX = "http://127.0.0.1:3900";
const MAPS: Record<string, Record<string, string>> = {
  "the bundled map": PRODUCTION,
  "raster tiles": { ...PRODUCTION, ...TILES },
  "Google's map": { ...PRODUCTION, ...GOOGLE },
  "Google's map before raster tiles, measured": {
    ...PRODUCTION,
    ...GOOGLE,
    ...TILES,
    API_URL: "https://api.smirk.example",
    ANALYTICS_HOST: "https://events.smirk.example",
    ANALYTICS_KEY: "phc_1",
    ERROR_REPORTING_DSN: "https://key@errors.smirk.example/1",
  },
  "the sandbox's map": { ...GOOGLE, GOOGLE_MAPS_SCRIPT_URL: `${SANDBOX}/google-maps/api/js` },
};

const MAP_PAGES = [paths.finder, paths.dentist(), paths.dentist("loc-1"), "/Dentist/loc-1/"];
const PLAIN_PAGES = [
  ...[paths.signUp, paths.signUpCode, paths.signUpCallback],
  ...[paths.userDetails, paths.family, paths.plan, paths.checkout, paths.processing],
  ...[
    paths.membership,
    paths.agreement,
    paths.regionAvailability,
    paths.plans,
    paths.savings,
    paths.howItWorks,
    paths.privacy,
    memberPaths.whatWeSent,
    paths.terms,
    paths.accessibility,
    paths.directoryAccuracy,
    paths.offices,
    memberPaths.developers,
  ],
  ...["/unknown", "/dentist/loc-1/more", "/%64entist", "//dentist", "/user-details/checkout/?m=eyJ0Ijoi"],
];

describe.each(Object.entries(MAPS))("with %s", (_map, env) => {
  const app = fastify();
  beforeAll(async () => {
    await registerSecurityHeaders(app, loadConfig(env));
    app.get("/*", async () => "a page");
  });
  afterAll(() => app.close());

  const policyOf = async (path: string) =>
    String((await app.inject(path)).headers["content-security-policy"]);

  // Outside production vendors answer on this machine, by plain HTTP.
  const highest = env === MAPS["the sandbox's map"] ? Severity.HIGH : Severity.HIGH_MAYBE;

  it("nothing is high on any page [TRUST-05]", async () => {
    for (const path of [...MAP_PAGES, ...PLAIN_PAGES]) {
      const policy = new CspParser(await policyOf(path)).csp;
      const findings = new CspEvaluator(policy).evaluate(DEFAULT_CHECKS, [
        ...DEFAULT_CHECKS,
        ...STRICTCSP_CHECKS,
      ]);
      expect(
        findings.filter(({ severity }) => severity <= highest),
        path,
      ).toEqual([]);
    }
  });

  it("pages that take a card or tokens know neither eval, host wildcards nor Google [TRUST-05]", async () => {
    for (const path of PLAIN_PAGES) {
      const policy = await policyOf(path);
      expect(policy, path).toContain("'strict-dynamic'");
      expect(policy, path).not.toMatch(/unsafe|\*|google|gstatic/);
      expect(policy, path).toContain("base-uri 'none'");
    }
  });
});

it("a page that may compile Google's map holds no script host wildcard [TRUST-05] [FIND-23]", async () => {
  const app = fastify();
  await registerSecurityHeaders(app, loadConfig({ ...PRODUCTION, ...GOOGLE }));
  app.get("/*", async () => "a page");
  const policy = String((await app.inject("/")).headers["content-security-policy"]);
  const script = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(script?.replace(/nonce-[^']+/, "nonce")).toBe("'self' 'nonce' 'strict-dynamic' 'unsafe-eval' blob:");
  expect(policy).not.toContain("stripe");
  await app.close();
});

it("without Google every page has the same policy, so nothing is reloaded [TRUST-05]", async () => {
  const app = fastify();
  await registerSecurityHeaders(app, loadConfig({ ...PRODUCTION, ...TILES }));
  app.get("/*", async () => "a page");
  const policies = await Promise.all(
    [...MAP_PAGES, ...PLAIN_PAGES].map(async (path) =>
      String((await app.inject(path)).headers["content-security-policy"]).replaceAll(/nonce-[^']+/g, ""),
    ),
  );
  expect(new Set(policies).size).toBe(1);
  await app.close();
});

const STRIPE: StripeConfig = {
  secretKey: "sk_live_1",
  publicKey: "pk_live_1",
  webhookSecret: "whsec_1",
  apiBase: "https://api.stripe.com",
  scriptUrl: "https://js.stripe.com/endive/stripe.js",
  frameOrigins: [],
  isTest: false,
};

it("pages load nothing for Stripe when payments are not configured", () => {
  expect(stripeSources(null)).toEqual({ connect: [], frame: [] });
});

it("lets pages load Stripe's own script, frames and API, and no wildcard [TRUST-05]", () => {
  const frame = ["https://js.stripe.com", "https://hooks.stripe.com"];
  expect(stripeSources(STRIPE)).toEqual({ connect: ["https://api.stripe.com"], frame });
  const more = "https://b.js.stripe.com";
  expect(stripeSources({ ...STRIPE, frameOrigins: [more] }).frame).toEqual([...frame, more]);
});

it("pages load one origin when a sandbox replaces Stripe", () => {
  const fake = {
    ...STRIPE,
    apiBase: "http://localhost:3900/stripe",
    scriptUrl: "http://localhost:3900/stripe-js/endive/stripe.js",
  };
  const origin = ["http://localhost:3900"];
  expect(stripeSources(fake)).toEqual({ connect: origin, frame: origin });
});

it("pages may load Google's own hosts for Google's own script [FIND-23]", () => {
  const scriptUrl = "https://maps.googleapis.com/maps/api/js";
  const { script, image, connect } = googleMapSources({ key: "key", scriptUrl, mapId: "id" });
  for (const sources of [image, connect]) {
    expect(sources).toEqual(expect.arrayContaining(["https://*.googleapis.com", "https://*.gstatic.com"]));
  }
  expect(script.join(" ")).not.toContain("*");
});

it("pages may load one origin when another host serves the script [FIND-23]", () => {
  const scriptUrl = "http://localhost:3900/google-maps/api/js";
  const sources = googleMapSources({ key: "key", scriptUrl, mapId: "id" });
  expect(new Set(Object.values(sources).flat())).toEqual(new Set(["http://localhost:3900"]));
});

it("production keeps browsers on https, and pages and answers out of frames [APP-01]", async () => {
  const config = loadConfig(PRODUCTION);
  const app = fastify();
  await registerSecurityHeaders(app, config);
  app.get("/*", async () => "a page");
  for (const headers of [(await app.inject("/")).headers, apiHeaders(config)])
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  expect(apiHeaders(loadConfig({}))).not.toHaveProperty("strict-transport-security");
  await app.close();
});
