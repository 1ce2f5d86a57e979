import { type Map as LeafletMap, TileLayer } from "leaflet";
import { createFailureCount } from "../failure-count.ts";
import type { MapBase } from "./bundled-base.ts";

/** Single tiles may be missing; so many in a row mean that the server is. */
const MOST_FAILURES = 4;

export function addTileBase(map: LeafletMap, url: string, onBroken: () => void): MapBase {
  const layer = new TileLayer(url, { maxZoom: map.getMaxZoom(), referrerPolicy: "origin" });
  const failures = createFailureCount(MOST_FAILURES, onBroken);
  layer.on("tileload", failures.succeeded);
  layer.on("tileerror", failures.failed);
  const drawn = new Promise<void>((resolve) => layer.once("load", () => resolve()));
  layer.addTo(map);
  return {
    drawn,
    redrawLabels: () => {},
    findDetail: async () => "none",
    remove: () => {
      layer.off();
      layer.remove();
    },
  };
}
