import type { LatLng } from "@smirk/domain/geography/geo";
import type { Map as LeafletMap } from "leaflet";
import type { StreetDetail } from "../streets/street-detail.ts";
import type { Obstacles } from "../worker/requests.ts";
import type { Painter } from "../worker/start-map-worker.ts";
import { GroundLayer } from "./ground-layer.ts";
import { LabelLayer } from "./label-layer.ts";
import { readPalette } from "./palette.ts";

const LOOKS = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

export interface MapBase {
  /** Resolves when the first view's ground is drawn. */
  drawn: Promise<void>;
  /** After the things that labels keep off have come or gone. */
  redrawLabels: () => void;
  findDetail: (points: readonly LatLng[], zoom: number) => Promise<StreetDetail>;
  remove: () => void;
}

export function addBundledBase(map: LeafletMap, painter: Painter, obstacles: () => Obstacles): MapBase {
  const element = map.getContainer();
  let palette = readPalette(element);
  void painter.setPalette(palette);
  const ground = new GroundLayer(painter, () => palette);
  const labels = new LabelLayer(painter, obstacles);
  const drawn = new Promise<void>((resolve) => ground.once("load", () => resolve()));
  ground.addTo(map);
  labels.addTo(map);

  const redraw = () => {
    ground.redraw();
    labels.redraw();
  };
  const repaint = () => {
    palette = readPalette(element);
    void painter.setPalette(palette);
    redraw();
  };
  const looks = LOOKS.map((query) => matchMedia(query));
  for (const look of looks) look.addEventListener("change", repaint);
  void painter.loadAddedStreets().then((any) => {
    if (any) redraw();
  });
  return {
    drawn,
    redrawLabels: () => labels.redraw(),
    findDetail: (points, zoom) => painter.findDetail(points, zoom),
    remove: () => {
      for (const look of looks) look.removeEventListener("change", repaint);
      ground.remove();
      labels.remove();
    },
  };
}
