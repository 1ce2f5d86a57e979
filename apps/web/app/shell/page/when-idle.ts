/** @returns cancels it */
export function whenIdle(run: () => void): () => void {
  // Old Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
