import { expect, it } from "vitest";
import type { StripeConfig } from "../../src/config/config-stripe.ts";
import { stripeSources } from "../../src/http/security/security-headers.ts";

const config: StripeConfig = {
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
  expect(stripeSources(config)).toEqual({ connect: ["https://api.stripe.com"], frame });
  const more = "https://b.js.stripe.com";
  expect(stripeSources({ ...config, frameOrigins: [more] }).frame).toEqual([...frame, more]);
});

it("pages load one origin when a sandbox replaces Stripe", () => {
  const fake = {
    ...config,
    apiBase: "http://localhost:3900/stripe",
    scriptUrl: "http://localhost:3900/stripe-js/endive/stripe.js",
  };
  const origin = ["http://localhost:3900"];
  expect(stripeSources(fake)).toEqual({ connect: origin, frame: origin });
});
