/** What Stripe.js throws when a page misuses it. */
export class IntegrationError extends Error {
  /** @override */
  name = "IntegrationError";
}

/**
 * @param {string} message
 * @returns {never}
 */
export function refuse(message) {
  throw new IntegrationError(message);
}

/**
 * Refuses what Stripe.js does not know: a misspelt option would otherwise do nothing, and nobody would notice.
 * @param {string} where
 * @param {unknown} given
 * @param {readonly string[]} known
 * @param {Record<string, string>} [removed] what older releases knew, and what to write instead
 * @returns {Record<string, any>}
 */
export function readOptions(where, given, known, removed = {}) {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null) {
    return refuse(`Invalid value for ${where}: expected an object. You specified: ${String(given)}.`);
  }
  for (const name of Object.keys(given)) {
    if (name in removed) refuse(`Invalid parameter for ${where}: ${name} was removed. ${removed[name]}`);
    if (!known.includes(name)) refuse(`Invalid parameter for ${where}: ${name} is not known.`);
  }
  return /** @type {Record<string, any>} */ (given);
}
