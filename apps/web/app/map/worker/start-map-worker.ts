import { type Remote, wrap } from "comlink";
import type { MapPainter } from "./map-painter.ts";

export type Painter = Remote<MapPainter>;

/** @param onBroken when its script cannot be loaded: what was asked of it is never answered */
export function startMapWorker(onBroken: () => void): { painter: Painter; stop: () => void } {
  const worker = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("error", onBroken);
  return { painter: wrap<MapPainter>(worker), stop: () => worker.terminate() };
}
