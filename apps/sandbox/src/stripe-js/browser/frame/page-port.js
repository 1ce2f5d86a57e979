/** @typedef {Record<string, (input: any) => unknown>} Handlers */

/**
 * Answers the embedding page's calls over the port that it sends.
 * @param {Handlers} handlers
 * @returns {(event: string, detail?: unknown) => void} sends the page an event
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
 * Reports the height of the frame's content, now and on every change.
 * @param {(event: string, detail: unknown) => void} report
 */
export function reportHeight(report) {
  new ResizeObserver(() => report("height", Math.ceil(document.body.getBoundingClientRect().height))).observe(
    document.body,
  );
}
