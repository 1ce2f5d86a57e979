export const SANDBOX_STRIPE_JS_PATH = "/stripe-js";
/** Named as Stripe names it: after the release that the browser's package expects. */
export const STRIPE_RELEASE = "endive";
export const SANDBOX_STRIPE_SCRIPT = `${SANDBOX_STRIPE_JS_PATH}/${STRIPE_RELEASE}/stripe.js`;
