import { type Remote, wrap } from "comlink";
import type { MapPainter } from "./map-painter.ts";

export type Painter = Remote<MapPainter>;

/**
 * @param signal stops it
 * @param onBroken when its script cannot be loaded: what was asked of it is never answered
 */
export function startMapWorker(signal: AbortSignal, onBroken: () => void): Painter {
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", onBroken);
  signal.addEventListener("abort", () => worker.terminate());
  return wrap<MapPainter>(worker);
}
