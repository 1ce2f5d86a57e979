import type { StripeConfig } from "../../config/config-stripe.ts";

interface StripeSources {
  connect: string[];
  frame: string[];
}

/** Hosts of Stripe's guide without wildcards: its card frames and bank windows. */
const FRAMES = ["https://js.stripe.com", "https://hooks.stripe.com"];

/** What pages may load for Stripe besides its script. */
export function stripeSources(config: StripeConfig | null): StripeSources {
  if (config === null) return { connect: [], frame: [] };
  const script = new URL(config.scriptUrl);
  const frames = script.hostname === "js.stripe.com" ? FRAMES : [script.origin];
  return { connect: [new URL(config.apiBase).origin], frame: [...frames, ...config.frameOrigins] };
}
