import { findGroup } from "./elements.js";
import { readOptions, refuse } from "./refuse.js";

const CONFIRM_OPTIONS = ["elements", "clientSecret", "confirmParams", "redirect"];
const CONFIRM_PARAMS = ["return_url", "payment_method_data"];
const METHOD_DATA = ["billing_details"];

/**
 * @typedef {object} ConfirmOptions
 * @property {import("./elements.js").Group} group
 * @property {import("./payment-element.js").PaymentElement} payment
 * @property {string} clientSecret
 * @property {string | undefined} returnUrl always there when `leaves` is
 * @property {unknown} billingDetails
 * @property {boolean} leaves whether a payment that went through leads away from the page
 */

/**
 * Options of `confirmPayment` and `confirmSetup`. Throws, as Stripe.js does, at errors of the page's code.
 * @param {import("./intent-kinds.js").IntentWords} words
 * @param {unknown} given
 * @returns {ConfirmOptions}
 */
export function readConfirmOptions(words, given) {
  const where = `stripe.${words.method}()`;
  const {
    elements,
    clientSecret,
    confirmParams,
    redirect = "always",
  } = readOptions(where, given, CONFIRM_OPTIONS);
  const group = findGroup(elements);
  if (!group) return refuse(`Invalid value for ${where}: elements must be made by stripe.elements().`);
  const payment = group.payment;
  if (!payment?.isMounted) {
    return refuse(`Invalid value for ${where}: elements should have a mounted Payment Element.`);
  }
  checkSecret(words, clientSecret);
  checkMode(words, group.options.mode);
  if (redirect !== "always" && redirect !== "if_required") {
    refuse(`Invalid value for ${where}: redirect must be always or if_required. You specified: ${redirect}.`);
  }
  const params = readOptions(`${where} confirmParams`, confirmParams, CONFIRM_PARAMS);
  const data = readOptions(`${where} payment_method_data`, params.payment_method_data, METHOD_DATA);
  const leaves = redirect === "always";
  if (leaves && params.return_url === undefined) {
    refuse(`${where} needs confirmParams.return_url unless redirect is if_required.`);
  }
  if (params.return_url !== undefined && !URL.canParse(params.return_url)) {
    refuse(
      `Invalid value for ${where}: return_url must be a whole address. You specified: ${params.return_url}.`,
    );
  }
  if (!group.isSubmitted) {
    refuse(
      `elements.submit() must be called before ${where}. Call it as soon as your customer presses pay, before any asynchronous work.`,
    );
  }
  const billingDetails = data.billing_details;
  return { group, payment, clientSecret, returnUrl: params.return_url, billingDetails, leaves };
}

/**
 * @param {import("./intent-kinds.js").IntentWords} words
 * @param {unknown} clientSecret
 */
export function checkSecret({ method, secret }, clientSecret) {
  if (clientSecret === undefined) refuse(`You must pass in a clientSecret when calling stripe.${method}().`);
  if (typeof clientSecret !== "string" || !secret.test(clientSecret)) {
    refuse(`Invalid value for stripe.${method}(): a client secret looks like ${secret.source}.`);
  }
}

/**
 * A subscription may turn out to cost nothing now, and then only a card is set up.
 * @param {import("./intent-kinds.js").IntentWords} words
 * @param {string} mode
 */
function checkMode({ kind, method }, mode) {
  if (mode !== "subscription" && mode !== kind) {
    refuse(`stripe.${method}() does not fit elements whose mode is ${mode}.`);
  }
}
