import type { LatLng } from "@smirk/domain/geography/geo";
import type { Map as LeafletMap } from "leaflet";
import { StreetArchives } from "../streets/street-archives.ts";
import { findStreetDetail, type StreetDetail } from "../streets/street-detail.ts";
import { decodeBasemapTile } from "./basemap.ts";
import { BasemapLayer } from "./basemap-layer.ts";
import { LabelLayer, type Obstacles } from "./label-layer.ts";
import { forgetWidths } from "./measure-text.ts";
import { readPalette } from "./palette.ts";
import { TileArchive } from "./tile-archive.ts";

const BASEMAP_URL = "/basemap/us.pmtiles";
const LOOKS = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

export interface MapBase {
  /** After the things that labels keep off have come or gone. */
  redrawLabels: () => void;
  findDetail: (points: readonly LatLng[], zoom: number) => Promise<StreetDetail>;
  remove: () => void;
}

export function addBundledBase(map: LeafletMap, obstacles: () => Obstacles): MapBase {
  const element = map.getContainer();
  let palette = readPalette(element);
  const basemap = new TileArchive(BASEMAP_URL, decodeBasemapTile);
  const streets = new StreetArchives();
  const sources = { basemap, streets, palette: () => palette };
  const ground = new BasemapLayer(sources);
  const labels = new LabelLayer(sources, obstacles);
  ground.addTo(map);
  labels.addTo(map);

  let removed = false;
  const redraw = () => {
    if (removed) return;
    ground.redraw();
    labels.redraw();
  };
  const repaint = () => {
    palette = readPalette(element);
    redraw();
  };
  const looks = LOOKS.map((query) => matchMedia(query));
  for (const look of looks) look.addEventListener("change", repaint);
  void document.fonts.ready.then(() => {
    forgetWidths();
    if (!removed) labels.redraw();
  });
  // Our own streets are drawn without waiting for those that an operator may have added.
  const added = streets.loadAdded().catch(() => false);
  void added.then((any) => {
    if (any) redraw();
  });
  return {
    redrawLabels: () => labels.redraw(),
    findDetail: async (points, zoom) => {
      await added;
      return findStreetDetail(streets, points, zoom);
    },
    remove: () => {
      removed = true;
      for (const look of looks) look.removeEventListener("change", repaint);
      ground.remove();
      labels.remove();
    },
  };
}
