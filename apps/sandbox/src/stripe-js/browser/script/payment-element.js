import { FrameLink } from "./frame-link.js";
import { Listeners } from "./listeners.js";
import { readOptions, refuse } from "./refuse.js";

/** @typedef {import("@stripe/stripe-js").StripePaymentElementOptions} PaymentElementOptions */
/** @typedef {keyof PaymentElementOptions} OptionName */

/** @type {readonly OptionName[]} */
const ELEMENT_OPTIONS = [
  "layout",
  "fields",
  "terms",
  "wallets",
  "business",
  "defaultValues",
  "readOnly",
  "paymentMethodOrder",
];
const TITLE = "Secure payment input frame";

/** The card fields: a frame of the vendor's origin, from which the page learns only whether they are complete. */
export class PaymentElement {
  #listeners = new Listeners();
  /** @type {PaymentElementOptions} */
  #options;
  #group;
  /** @type {FrameLink | null} */
  #link = null;
  /** @type {Promise<unknown>} */
  #opened = Promise.resolve();

  /**
   * @param {{ opening(): import("../protocol.d.ts").FrameOpening, changed(): void, destroyed(): void }} group
   * @param {unknown} options
   */
  constructor(group, options) {
    this.#group = group;
    this.#options = readOptions("elements.create()", options, ELEMENT_OPTIONS);
  }

  /** @param {string | HTMLElement} place */
  mount(place) {
    const node = typeof place === "string" ? document.querySelector(place) : place;
    if (!(node instanceof HTMLElement)) {
      return refuse("Invalid DOM element. Make sure to call mount() with a valid DOM element or selector.");
    }
    this.unmount();
    const link = new FrameLink("card", TITLE, (name, detail) => this.#receive(name, detail));
    this.#link = link;
    node.replaceChildren(link.element);
    this.#listeners.report("loaderstart", { elementType: "payment" });
    const opening = { ...this.#group.opening(), readOnly: this.#options.readOnly === true };
    this.#opened = link.open(opening).then(
      ({ error }) => {
        if (error) this.#listeners.report("loaderror", { elementType: "payment", error });
        else this.#listeners.report("ready", { elementType: "payment" });
      },
      () => {},
    );
  }

  /**
   * @param {string} name
   * @param {any} detail
   */
  #receive(name, detail) {
    if (name === "height") {
      if (this.#link) this.#link.element.style.height = `${detail}px`;
      return;
    }
    if (name !== "change") return this.#listeners.report(name, { elementType: "payment" });
    this.#group.changed();
    this.#listeners.report("change", {
      elementType: "payment",
      collapsed: false,
      value: { type: "card" },
      ...detail,
    });
  }

  unmount() {
    this.#link?.close();
    this.#link = null;
  }

  destroy() {
    this.unmount();
    this.#group.destroyed();
  }

  get isMounted() {
    return this.#link?.element.isConnected === true;
  }

  /**
   * Asks the frame once it is there.
   * @param {string} method
   * @param {unknown} [input]
   */
  async ask(method, input) {
    const link = this.#link;
    await this.#opened;
    if (!link || link !== this.#link) return refuse("The Payment Element is not mounted.");
    return link.call(method, input);
  }

  /**
   * Dresses the frame once it is there.
   * @param {unknown} appearance
   */
  async restyle(appearance) {
    const link = this.#link;
    await this.#opened;
    if (link && link === this.#link) this.#callUnheard("update", { appearance });
  }

  /**
   * A frame that goes meanwhile needs no new dress, and no focus.
   * @param {string} method
   * @param {unknown} [input]
   */
  #callUnheard(method, input) {
    void this.#link?.call(method, input).catch(() => {});
  }

  /** @param {unknown} options */
  update(options) {
    const changes = readOptions("element.update()", options, ELEMENT_OPTIONS);
    this.#options = { ...this.#options, ...changes };
    if ("readOnly" in changes) this.#callUnheard("update", { readOnly: changes.readOnly === true });
    return this;
  }

  focus = () => this.#callUnheard("focus");
  blur = () => this.#callUnheard("blur");
  clear = () => this.#callUnheard("clear");
  collapse = () => this;

  /**
   * @param {string} name
   * @param {(event: any) => void} listener
   */
  on(name, listener) {
    this.#listeners.add(name, listener);
    return this;
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} listener
   */
  once(name, listener) {
    const once = (/** @type {any} */ event) => {
      this.#listeners.remove(name, once);
      listener(event);
    };
    return this.on(name, once);
  }

  /**
   * @param {string} name
   * @param {(event: any) => void} [listener]
   */
  off(name, listener) {
    this.#listeners.remove(name, listener);
    return this;
  }
}
