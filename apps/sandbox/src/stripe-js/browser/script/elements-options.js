import { readAppearance } from "./appearance.js";
import { readOptions, refuse } from "./refuse.js";

/** @typedef {import("@stripe/stripe-js").StripeElementsOptionsMode} StripeElementsOptionsMode */
/** @typedef {keyof Extract<StripeElementsOptionsMode, { mode: "subscription" }>} OptionName */

/** @type {readonly OptionName[]} */
const GROUP_OPTIONS = [
  "mode",
  "amount",
  "currency",
  "allowedPaymentMethodTypes",
  "excludedPaymentMethodTypes",
  "setupFutureUsage",
  "captureMethod",
  "appearance",
  "fonts",
  "locale",
  "loader",
];
const ALLOWED_INSTEAD = "Use allowedPaymentMethodTypes.";
const REMOVED_GROUP_OPTIONS = { paymentMethodTypes: ALLOWED_INSTEAD, payment_method_types: ALLOWED_INSTEAD };
const MODES = ["payment", "setup", "subscription"];

/**
 * @typedef {object} ElementsOptions
 * @property {"payment" | "setup" | "subscription"} mode
 * @property {number} [amount] cents
 * @property {string} [currency]
 * @property {import("../protocol.d.ts").Appearance} appearance
 * @property {import("../protocol.d.ts").FontSource[]} [fonts]
 */

/**
 * What `stripe.elements()` and `elements.update()` are given; only an intent that comes later is played.
 * @param {string} where
 * @param {unknown} given
 * @param {ElementsOptions} [before] what an update changes
 * @returns {ElementsOptions}
 */
export function readElementsOptions(where, given, before) {
  if (typeof given === "object" && given !== null && "clientSecret" in given) {
    return refuse(`Invalid parameter for ${where}: the sandbox supports a mode here, not a clientSecret.`);
  }
  const changes = readOptions(where, given, GROUP_OPTIONS, REMOVED_GROUP_OPTIONS);
  const options = {
    ...before,
    ...changes,
    appearance: readAppearance(changes.appearance ?? before?.appearance),
  };
  const { mode, amount, currency } = /** @type {Record<string, any>} */ (options);
  if (!MODES.includes(mode)) {
    refuse(`Invalid value for ${where}: mode must be one of ${MODES.join(", ")}. You specified: ${mode}.`);
  }
  if (mode !== "setup") {
    if (typeof currency !== "string" || !/^[a-z]{3}$/.test(currency)) {
      refuse(
        `Invalid value for ${where}: currency must be three lower-case letters. You specified: ${currency}.`,
      );
    }
    const least = mode === "payment" ? 1 : 0;
    if (!Number.isInteger(amount) || amount < least) {
      refuse(
        `Invalid value for ${where}: amount must be a whole number of at least ${least}. You specified: ${amount}.`,
      );
    }
  }
  checkTypes(where, changes.allowedPaymentMethodTypes);
  return /** @type {ElementsOptions} */ (options);
}

/**
 * @param {string} where
 * @param {unknown} types
 */
function checkTypes(where, types) {
  if (types === undefined) return;
  if (!Array.isArray(types) || !types.includes("card")) {
    refuse(
      `Invalid value for ${where}: allowedPaymentMethodTypes must name card, all that the sandbox takes.`,
    );
  }
}
