/** @typedef {import("@stripe/stripe-js").StripeError} StripeError */
/** @typedef {import("../protocol.d.ts").IntentAnswer} IntentAnswer */

const BASE = "/stripe/v1";
const TIMEOUT_MS = 60_000;
/** @type {StripeError} */
const NO_CONNECTION = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};
/** @type {StripeError} */
const UNEXPECTED = { type: "api_error", message: "An unexpected error has occurred." };

/**
 * Calls the vendor's API as a browser does: with the public key only.
 * @param {string} publicKey
 */
export function openApi(publicKey) {
  /**
   * @param {string} path
   * @param {Record<string, unknown>} [form] sent with POST; without it the call is a GET
   * @param {Record<string, string>} [query]
   * @returns {Promise<any>} the answer, or `{ error }` whatever went wrong
   */
  async function call(path, form, query = {}) {
    const search = form ? "" : `?${new URLSearchParams({ key: publicKey, ...query })}`;
    const body = form ? toForm({ ...form, key: publicKey }) : null;
    const init = { method: form ? "POST" : "GET", body, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(`${BASE}${path}${search}`, init).catch(() => null);
    if (response === null) return { error: NO_CONNECTION };
    const answer = await response.json().catch(() => null);
    return response.ok || answer?.error?.type ? answer : { error: UNEXPECTED };
  }

  /**
   * @param {Promise<any>} answered
   * @returns {Promise<IntentAnswer>}
   */
  async function asIntent(answered) {
    const answer = await answered;
    if (answer?.error) return { error: answer.error };
    return answer?.client_secret ? { intent: answer } : { error: UNEXPECTED };
  }

  return {
    openSession: async () => {
      const answer = await call("/elements/sessions", undefined, { type: "deferred_intent" });
      return { error: answer?.object === "elements_session" ? undefined : (answer?.error ?? UNEXPECTED) };
    },
    /**
     * @param {import("../protocol.d.ts").IntentKind} kind
     * @param {string} clientSecret
     */
    retrieve: (kind, clientSecret) =>
      asIntent(call(pathOf(kind, clientSecret), undefined, { client_secret: clientSecret })),
    /**
     * @param {import("../protocol.d.ts").IntentKind} kind
     * @param {string} clientSecret
     * @param {Record<string, unknown>} form
     */
    confirm: (kind, clientSecret, form) =>
      asIntent(call(`${pathOf(kind, clientSecret)}/confirm`, { ...form, client_secret: clientSecret })),
    /**
     * @param {string} source
     * @param {"succeeded" | "failed"} outcome
     */
    answerChallenge: (source, outcome) => asIntent(call("/3ds2/challenge_complete", { source, outcome })),
  };
}

/**
 * @param {import("../protocol.d.ts").IntentKind} kind
 * @param {string} clientSecret
 */
function pathOf(kind, clientSecret) {
  return `/${kind}_intents/${clientSecret.split("_secret_")[0]}`;
}

/**
 * `{ a: { b: "c" } }` as `a[b]=c`, without undefined values.
 * @param {Record<string, unknown>} tree
 */
function toForm(tree) {
  const form = new URLSearchParams();
  /**
   * @param {string} name
   * @param {unknown} value
   */
  function add(name, value) {
    if (value === undefined || value === null) return;
    if (typeof value !== "object") return form.append(name, String(value));
    for (const [key, part] of Object.entries(value)) add(name === "" ? key : `${name}[${key}]`, part);
  }
  add("", tree);
  return form;
}
