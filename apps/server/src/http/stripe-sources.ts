import type { StripeConfig } from "../config-stripe.ts";

interface StripeSources {
  script: string[];
  connect: string[];
  frame: string[];
}

const NOTHING: StripeSources = { script: [], connect: [], frame: [] };

const SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** What pages may load for Stripe.js: what Stripe's guide names, or one origin where something stands in for it. */
export function stripeSources(config: StripeConfig | null): StripeSources {
  if (config === null) return NOTHING;
  const script = new URL(config.scriptUrl);
  const api = new URL(config.apiBase).origin;
  const isStripe = script.hostname === "js.stripe.com";
  return {
    script: isStripe ? SCRIPTS : [script.origin],
    connect: [api],
    frame: isStripe ? [...SCRIPTS, "https://hooks.stripe.com"] : [script.origin],
  };
}
