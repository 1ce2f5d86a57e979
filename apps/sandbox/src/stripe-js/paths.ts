export const SANDBOX_STRIPE_JS_PATH = "/stripe-js";
/** Stripe names the file after the release that the browser package expects. */
export const STRIPE_RELEASE = "endive";
export const SANDBOX_STRIPE_SCRIPT = `${SANDBOX_STRIPE_JS_PATH}/${STRIPE_RELEASE}/stripe.js`;
