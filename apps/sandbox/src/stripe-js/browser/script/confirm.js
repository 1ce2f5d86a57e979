import { showChallenge } from "./challenge.js";
import { readConfirmOptions } from "./confirm-options.js";
import { refuse } from "./refuse.js";

/** @typedef {import("../protocol.d.ts").IntentAnswer} IntentAnswer */
/** @typedef {import("./intent-kinds.js").IntentWords} IntentWords */

/**
 * Pays, or sets a card up: the frame sends what was typed to the API itself, the cardholder's bank may ask
 * them something, and then the browser goes to `return_url`.
 * @param {import("./stripe.js").Account} account
 * @param {IntentWords} words
 * @param {unknown} given
 * @returns {Promise<any>} an error, the intent, or nothing ever when the browser leaves
 */
export async function confirm(account, words, given) {
  const options = readConfirmOptions(words, given);
  const { group, payment, clientSecret, returnUrl, billingDetails, leaves } = options;
  const { kind } = words;
  const before = await account.retrieve(kind, clientSecret);
  if (before.error) return before;
  checkAmount(group.options, before.intent);
  group.isSubmitted = false;
  /** @type {IntentAnswer} */
  let answer = await payment.ask("confirm", { kind, clientSecret, returnUrl, billingDetails });
  if (answer.intent?.status === "requires_action") {
    await showChallenge({ publicKey: account.publicKey, kind, clientSecret, intent: answer.intent });
    answer = toFailure(words, await account.retrieve(kind, clientSecret));
  }
  if (answer.error) return { error: answer.error };
  if (!leaves || returnUrl === undefined) return { [words.result]: answer.intent };
  window.location.assign(addressAfter(words, returnUrl, answer.intent));
  return new Promise(() => {});
}

/**
 * What the fields say they are for is what the cardholder pays.
 * @param {import("./elements-options.js").ElementsOptions} expected
 * @param {any} intent
 */
function checkAmount({ amount, currency }, intent) {
  if (intent.object !== "payment_intent") return;
  if (intent.amount === amount && intent.currency === currency) return;
  refuse(
    `elements() was made for ${amount} ${currency}, but the payment is ${intent.amount} ${intent.currency}: call elements.update() first.`,
  );
}

/**
 * A challenge that was not injected leaves its error on the intent.
 * @param {IntentWords} words
 * @param {IntentAnswer} answer
 * @returns {IntentAnswer}
 */
export function toFailure(words, answer) {
  const intent = /** @type {any} */ (answer.intent);
  const error = intent?.last_payment_error ?? intent?.last_setup_error;
  if (intent?.status !== "requires_payment_method") return answer;
  return { error: { ...error, [words.query]: intent } };
}

/**
 * @param {IntentWords} words
 * @param {string} returnUrl
 * @param {{ id: string, client_secret: string | null, status: string }} intent
 */
function addressAfter({ query }, returnUrl, { id, client_secret: secret, status }) {
  const url = new URL(returnUrl);
  url.searchParams.set(query, id);
  url.searchParams.set(`${query}_client_secret`, secret ?? "");
  url.searchParams.set("redirect_status", status);
  return url.href;
}
