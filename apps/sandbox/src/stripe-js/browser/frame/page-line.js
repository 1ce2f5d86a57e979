/** @typedef {Record<string, (input: any) => unknown>} Handlers */

/**
 * Waits for the page that holds this frame, and answers what it asks over the line that it hands in.
 * @param {Handlers} handlers
 * @returns {(event: string, detail?: unknown) => void} tells the page something unasked
 */
export function answerPage(handlers) {
  /** @type {MessagePort | undefined} */
  let line;
  window.addEventListener("message", ({ source, data, ports }) => {
    const [port] = ports;
    if (line || source !== window.parent || data !== "stripe-frame" || !port) return;
    line = port;
    line.onmessage = async ({ data: { id, method, input } }) => {
      try {
        port.postMessage({ id, result: await handlers[method]?.(input) });
      } catch (error) {
        port.postMessage({ id, failure: String(error) });
      }
    };
  });
  return (event, detail) => line?.postMessage({ event, detail });
}

/**
 * Tells the page how high the frame's content is, now and whenever that changes.
 * @param {(event: string, detail: unknown) => void} report
 */
export function tellHeight(report) {
  new ResizeObserver(() => report("height", Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
}
