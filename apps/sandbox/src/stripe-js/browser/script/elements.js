import { readElementsOptions } from "./elements-options.js";
import { Listeners } from "./listeners.js";
import { PaymentElement } from "./payment-element.js";
import { refuse } from "./refuse.js";

/** @typedef {import("@stripe/stripe-js").StripeElements} StripeElements */

/**
 * What a confirmation needs of a group and the page may not touch.
 * @typedef {object} Group
 * @property {import("./elements-options.js").ElementsOptions} options
 * @property {PaymentElement | null} payment
 * @property {boolean} isSubmitted whether what is in the fields now was submitted
 */

/** @type {WeakMap<object, Group>} */
const GROUPS = new WeakMap();

/**
 * @param {unknown} elements
 * @returns {Group | undefined}
 */
export function findGroup(elements) {
  return typeof elements === "object" && elements !== null ? GROUPS.get(elements) : undefined;
}

/**
 * @param {{ publicKey: string }} account
 * @param {unknown} given
 * @returns {StripeElements}
 */
export function createElements({ publicKey }, given) {
  const listeners = new Listeners();
  /** @type {Group} */
  const group = { options: readElementsOptions("elements()", given), payment: null, isSubmitted: false };

  /**
   * @param {string} type
   * @param {unknown} [options]
   */
  function create(type, options) {
    if (type !== "payment") refuse(`The sandbox supports the payment element, not ${type}.`);
    if (group.payment) refuse("Can only create one Element of type payment through elements().");
    group.payment = new PaymentElement(
      {
        opening: () => {
          const { appearance, fonts } = group.options;
          return { publicKey, appearance, ...(fonts && { fonts }) };
        },
        changed: () => {
          group.isSubmitted = false;
        },
        destroyed: () => {
          group.payment = null;
          group.isSubmitted = false;
        },
      },
      options,
    );
    return group.payment;
  }

  /** @type {Pick<StripeElements, "submit" | "update" | "fetchUpdates">} */
  const checked = {
    async submit() {
      if (!group.payment?.isMounted) return refuse("elements.submit() needs a mounted Payment Element.");
      const { error } = await group.payment.ask("validate");
      group.isSubmitted = !error;
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    async update(changes) {
      group.options = readElementsOptions("elements.update()", changes, group.options);
      if (group.payment?.isMounted) await group.payment.restyle(group.options.appearance);
      listeners.report("update-end");
    },
    fetchUpdates: async () => ({}),
  };
  const elements = {
    ...checked,
    create,
    getElement: (/** @type {string} */ type) => (type === "payment" ? group.payment : null),
    on: listeners.add.bind(listeners),
  };
  GROUPS.set(elements, group);
  // Stripe's type has an overload for every kind of element; only one kind is played.
  return /** @type {StripeElements} */ (/** @type {unknown} */ (elements));
}
