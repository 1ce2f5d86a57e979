import { confirm } from "./confirm.js";
import { checkSecret } from "./confirm-options.js";
import { createElements } from "./elements.js";
import { FrameLink } from "./frame-link.js";
import { PAYMENT, SETUP } from "./intent-kinds.js";
import { handleNextAction } from "./next-action.js";
import { readOptions, refuse } from "./refuse.js";

/**
 * @typedef {object} Account
 * @property {string} publicKey
 * @property {(kind: import("../protocol.d.ts").IntentKind, clientSecret: string) => Promise<import("../protocol.d.ts").IntentAnswer>} retrieve
 */

/** @typedef {import("@stripe/stripe-js").Stripe} StripeObject */

const STRIPE_OPTIONS = ["locale", "betas", "apiVersion", "developerTools"];

/** @param {unknown} key */
function checkKey(key) {
  if (typeof key !== "string" || key === "") return refuse("Please call Stripe() with your publishable key.");
  if (/^(sk|rk)_/.test(key)) {
    return refuse(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  }
  if (!/^pk_(test|live)_\w+$/.test(key)) return refuse("Please call Stripe() with your publishable key.");
  if (key.startsWith("pk_live_")) return refuse("The sandbox takes no live key.");
  return key;
}

/**
 * @param {string} publicKey
 * @returns {Account}
 */
function openAccount(publicKey) {
  /** @type {FrameLink | null} */
  let controller = null;
  return {
    publicKey,
    async retrieve(kind, clientSecret) {
      if (controller === null) {
        controller = new FrameLink("controller", "Stripe");
        controller.element.style.display = "none";
        document.body.append(controller.element);
      }
      const { error } = await controller.open({ publicKey });
      return error ? { error } : controller.call("retrieve", { kind, clientSecret });
    },
  };
}

/**
 * @param {import("./intent-kinds.js").IntentWords} words
 * @param {Account} account
 * @param {string} clientSecret
 * @returns {Promise<any>}
 */
async function retrieve(words, account, clientSecret) {
  checkSecret(words, clientSecret);
  const { intent, error } = await account.retrieve(words.kind, clientSecret);
  return error ? { error } : { [words.result]: intent };
}

/** @param {string} name */
function notSupported(name) {
  return () => refuse(`The sandbox does not support stripe.${name}().`);
}

/**
 * @param {unknown} key
 * @param {unknown} options
 */
function Stripe(key, options) {
  const account = openAccount(checkKey(key));
  readOptions("Stripe()", options, STRIPE_OPTIONS);
  /** @type {Pick<StripeObject, "registerAppInfo" | "retrievePaymentIntent" | "retrieveSetupIntent">} */
  const checked = {
    retrievePaymentIntent: (clientSecret) => retrieve(PAYMENT, account, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieve(SETUP, account, clientSecret),
    registerAppInfo: () => {},
  };
  return {
    ...checked,
    elements: (/** @type {unknown} */ elementsOptions) => createElements(account, elementsOptions),
    confirmPayment: (/** @type {unknown} */ given) => confirm(account, PAYMENT, given),
    confirmSetup: (/** @type {unknown} */ given) => confirm(account, SETUP, given),
    handleNextAction: (/** @type {unknown} */ given) => handleNextAction(account, given),
    // Stripe's React bindings only accept an object that has these.
    createToken: notSupported("createToken"),
    createPaymentMethod: notSupported("createPaymentMethod"),
    confirmCardPayment: notSupported("confirmCardPayment"),
    _registerWrapper: () => {},
  };
}
/** The release, which the loader compares with its own. */
Stripe.version = "endive";

Object.assign(window, { Stripe });
