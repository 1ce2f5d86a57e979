import { expect, it } from "vitest";
import type { StripeConfig } from "../src/config-stripe.ts";
import { stripeSources } from "../src/http/stripe-sources.ts";

const config: StripeConfig = {
  secretKey: "sk_live_1",
  publicKey: "pk_live_1",
  webhookSecret: "whsec_1",
  apiBase: "https://api.stripe.com",
  scriptUrl: "https://js.stripe.com/endive/stripe.js",
  frameOrigins: [],
  isTest: false,
};

it("lets pages load nothing for Stripe as long as nobody can pay", () => {
  expect(stripeSources(null)).toEqual({ script: [], connect: [], frame: [] });
});

it("lets pages load Stripe's own script, frames and API", () => {
  expect(stripeSources(config)).toEqual({
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    connect: ["https://api.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  });
});

it("lets pages load one origin where something stands in for Stripe", () => {
  const standIn = {
    ...config,
    apiBase: "http://localhost:3900/stripe",
    scriptUrl: "http://localhost:3900/stripe-js/endive/stripe.js",
  };
  const origin = ["http://localhost:3900"];
  expect(stripeSources(standIn)).toEqual({ script: origin, connect: origin, frame: origin });
});
