/**
 * What is asked of it waits for its script.
 * @param signal stops it
 * @param onBroken when the script cannot be loaded: what was asked is never answered
 */
export function loadMapWorker(signal: AbortSignal, onBroken: () => void): Worker {
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", onBroken, { signal });
  signal.addEventListener("abort", () => worker.terminate());
  return worker;
}
