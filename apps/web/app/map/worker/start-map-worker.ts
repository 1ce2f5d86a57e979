import { type Remote, releaseProxy, wrap } from "comlink";
import type { MapPainter } from "./map-painter.ts";

export type Painter = Remote<MapPainter>;

/**
 * @param signal stops it
 * @param onBroken when its script cannot be loaded: what was asked of it is never answered
 */
export function startMapWorker(signal: AbortSignal, onBroken: () => void): Painter {
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module" });
  const painter = wrap<MapPainter>(worker);
  worker.addEventListener("error", onBroken, { signal });
  signal.addEventListener("abort", () => {
    // The library keeps a worker, and with it the page that waits for its answers, until its proxy is released.
    painter[releaseProxy]();
    worker.terminate();
  });
  return painter;
}
