import { type Remote, releaseProxy, wrap } from "comlink";
import type { MapPainter } from "./map-painter.ts";

export type Painter = Remote<MapPainter>;

/** @param signal stops it */
export function wrapMapWorker(worker: Worker, signal: AbortSignal): Painter {
  const painter = wrap<MapPainter>(worker);
  // The library keeps a worker, and with it the page that waits for its answers, until its proxy is released.
  signal.addEventListener("abort", () => painter[releaseProxy]());
  return painter;
}
