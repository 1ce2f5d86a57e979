import type { StripeConfig } from "../../config/config-stripe.ts";

interface StripeSources {
  connect: string[];
  frame: string[];
}

/** Of the hosts that Stripe's guide names, those without a wildcard: its card frames and its bank windows. */
const FRAMES = ["https://js.stripe.com", "https://hooks.stripe.com"];

/** What pages may load for Stripe besides its script, which comes by `'strict-dynamic'`; without it nothing. */
export function stripeSources(config: StripeConfig | null): StripeSources {
  if (config === null) return { connect: [], frame: [] };
  const script = new URL(config.scriptUrl);
  const frames = script.hostname === "js.stripe.com" ? FRAMES : [script.origin];
  return { connect: [new URL(config.apiBase).origin], frame: [...frames, ...config.frameOrigins] };
}
