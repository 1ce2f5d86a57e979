import type { LatLng } from "@smirk/domain/geography/geo";
import { releaseProxy, wrap } from "comlink";
import type { Map as LeafletMap } from "leaflet";
import { type Coords, type DoneCallback, GridLayer } from "leaflet";
import type { StreetDetail } from "../streets/street-detail.ts";
import type { MapPainter, Painter } from "../worker/map-painter.ts";
import type { Obstacles } from "../worker/requests.ts";
import { OUTLINE_MAX_ZOOM, TILE_PIXELS } from "../worker/requests.ts";
import { LabelLayer } from "./label-layer.ts";
import type { Palette } from "./palette.ts";
import { readPalette } from "./palette.ts";

/** Outlines and streets, one canvas for each map tile. The tiles of the last zoom stay until new ones are drawn. */
class GroundLayer extends GridLayer {
  private readonly painter: Painter;
  private readonly palette: () => Palette;

  constructor(painter: Painter, palette: () => Palette) {
    super({ tileSize: TILE_PIXELS, updateWhenZooming: false, keepBuffer: 2 });
    this.painter = painter;
    this.palette = palette;
    // A painter that was released throws; it draws nothing any more.
    const cancel = async (coords: Coords) => painter.cancelTile(copyCoords(coords));
    this.on("tileunload", ({ coords }) => void cancel(coords).catch(() => {}));
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    const pixels = Math.round(TILE_PIXELS * Math.max(1, window.devicePixelRatio));
    canvas.width = canvas.height = pixels;
    // Everything is land from near, the sea too.
    if (coords.z > OUTLINE_MAX_ZOOM) canvas.style.background = this.palette().land;
    this.painter.drawTile({ coords: copyCoords(coords), pixels }).then(
      (bitmap) => {
        // Leaflet would take it for the tile that stands in its place by now.
        if (!canvas.isConnected) return bitmap?.close();
        if (bitmap !== null) canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
        done(undefined, canvas);
      },
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }
}

const LOOKS = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

export interface MapBase {
  /** Resolves when the first view's ground is drawn. */
  drawn: Promise<void>;
  /** After the things that labels keep off have come or gone. */
  redrawLabels: () => void;
  findDetail: (points: readonly LatLng[], zoom: number) => Promise<StreetDetail>;
  remove: () => void;
}

interface BundledBaseParts {
  worker: Worker;
  /** Stops the worker. */
  signal: AbortSignal;
  obstacles: () => Obstacles;
}

export function addBundledBase(map: LeafletMap, { worker, signal, obstacles }: BundledBaseParts): MapBase {
  const painter = wrap<MapPainter>(worker);
  // The library keeps a worker, and with it the page that waits for its answers, until its proxy is released.
  signal.addEventListener("abort", () => painter[releaseProxy]());
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

/** Leaflet's points have methods, which cannot be sent. */
function copyCoords({ z, x, y }: Coords): { z: number; x: number; y: number } {
  return { z, x, y };
}
