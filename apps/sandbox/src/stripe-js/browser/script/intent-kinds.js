/**
 * @typedef {object} IntentWords
 * @property {import("../protocol.d.ts").IntentKind} kind
 * @property {"confirmPayment" | "confirmSetup"} method
 * @property {"paymentIntent" | "setupIntent"} result what the page gets it under
 * @property {"payment_intent" | "setup_intent"} query what the page that it leads to gets it under
 * @property {RegExp} secret
 */

/** @type {IntentWords} */
export const PAYMENT = {
  kind: "payment",
  method: "confirmPayment",
  result: "paymentIntent",
  query: "payment_intent",
  secret: /^(pi_[A-Za-z0-9]+)_secret_\w+$/,
};

/** @type {IntentWords} */
export const SETUP = {
  kind: "setup",
  method: "confirmSetup",
  result: "setupIntent",
  query: "setup_intent",
  secret: /^(seti_[A-Za-z0-9]+)_secret_\w+$/,
};
