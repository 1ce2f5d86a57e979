import { refuse } from "./refuse.js";

/** The folder that this script was served from; its frames are beside it, on the vendor's origin. */
const SCRIPT = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const FRAMES = new URL("../frame/", SCRIPT?.src ?? refuse("Stripe.js must be loaded by a script element."));
const FRAME_TIMEOUT_MS = 15_000;

/** @typedef {(name: string, detail: any) => void} FrameListener */

/** One of the vendor's frames in the page, and a message channel to it. */
export class FrameLink {
  /** @type {Map<number, { resolve(value: any): void, reject(error: Error): void }>} */
  #waiting = new Map();
  #line = new MessageChannel();
  #calls = 0;

  /**
   * @param {"card" | "controller" | "challenge"} name
   * @param {string} title what a screen reader calls the frame
   * @param {FrameListener} [listen] receives the events of the frame
   */
  constructor(name, title, listen = () => {}) {
    this.element = document.createElement("iframe");
    this.element.src = new URL(name, FRAMES).href;
    this.element.title = title;
    this.element.name = `__privateStripeFrame-${name}`;
    Object.assign(this.element.style, { display: "block", width: "100%", border: "0" });
    // A port that is posted before the frame's scripts have run would be lost.
    this.element.addEventListener(
      "load",
      () => this.element.contentWindow?.postMessage("stripe-frame", FRAMES.origin, [this.#line.port2]),
      { once: true },
    );
    this.#line.port1.onmessage = ({ data }) => {
      if ("event" in data) return listen(data.event, data.detail);
      const call = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("failure" in data) call?.reject(new Error(data.failure));
      else call?.resolve(data.result);
    };
  }

  /**
   * @param {string} method
   * @param {unknown} [input]
   * @returns {Promise<any>}
   */
  call(method, input) {
    this.#calls += 1;
    const id = this.#calls;
    this.#line.port1.postMessage({ id, method, input });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /**
   * The first call; gives up on a frame that does not load.
   * @param {import("../protocol.d.ts").FrameOpening | import("../protocol.d.ts").Challenge} input
   * @returns {Promise<{ error?: import("@stripe/stripe-js").StripeError }>}
   */
  open(input) {
    const unreachable = { type: "api_connection_error", message: "The payment form could not be loaded." };
    const late = new Promise((resolve) => setTimeout(resolve, FRAME_TIMEOUT_MS, { error: unreachable }));
    return Promise.race([this.call("open", input), late]);
  }

  close() {
    this.element.remove();
    this.#line.port1.close();
    for (const { reject } of this.#waiting.values()) reject(new Error("The payment form was closed."));
    this.#waiting.clear();
  }
}
