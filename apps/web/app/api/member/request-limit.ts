/** The visitor sees a result within 10 seconds. */
const LIMIT_MS = 10_000;
const TICK_MS = 1_000;
/** A second that ends later than this was the page's own: an answer may have come and be unread. */
const LATE_MS = 500;

/** Ends a request after ten seconds in which the page was free to read its answer. */
export function requestLimit(): AbortSignal {
  const controller = new AbortController();
  function wait(leftMs: number): void {
    const due = Date.now() + TICK_MS;
    setTimeout(() => {
      const left = Date.now() - due > LATE_MS ? leftMs : leftMs - TICK_MS;
      if (left > 0) wait(left);
      else controller.abort(new DOMException("No answer came in time.", "TimeoutError"));
    }, TICK_MS);
  }
  wait(LIMIT_MS);
  return controller.signal;
}
