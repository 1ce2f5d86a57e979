import type { Map as LeafletMap } from "leaflet";
import { Basemap } from "./basemap.ts";
import { BasemapLayer } from "./basemap-layer.ts";
import { LabelLayer } from "./label-layer.ts";
import { readPalette } from "./palette.ts";
import type { LabelArea } from "./place-labels.ts";

const BASEMAP_URL = "/basemap/us.pmtiles";

/** What lies under the pins. */
export interface MapBase {
  /** After the things that labels keep off have come or gone. */
  redrawLabels: () => void;
  remove: () => void;
}

/** The simplified map out of our own build: land, counties, and the names of places and ZIP codes. */
export function addBundledBase(map: LeafletMap, obstacles: () => LabelArea[]): MapBase {
  const basemap = new Basemap(BASEMAP_URL);
  const element = map.getContainer();
  let palette = readPalette(element);
  const outlines = new BasemapLayer(basemap, () => palette);
  const labels = new LabelLayer(basemap, () => palette, obstacles);
  outlines.addTo(map);
  labels.addTo(map);

  const repaint = () => {
    palette = readPalette(element);
    outlines.redraw();
    labels.redraw();
  };
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", repaint);
  void document.fonts.ready.then(() => labels.redraw());
  return {
    redrawLabels: () => labels.redraw(),
    remove: () => {
      scheme.removeEventListener("change", repaint);
      outlines.remove();
      labels.remove();
    },
  };
}
