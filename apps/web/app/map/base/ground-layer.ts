import { type Coords, type DoneCallback, GridLayer } from "leaflet";
import { OUTLINE_MAX_ZOOM, TILE_PIXELS } from "../worker/requests.ts";
import type { Painter } from "../worker/start-map-worker.ts";
import type { Palette } from "./palette.ts";

/** Outlines and streets, one canvas for each map tile. The tiles of the last zoom stay until new ones are drawn. */
export class GroundLayer extends GridLayer {
  private readonly painter: Painter;
  private readonly palette: () => Palette;

  constructor(painter: Painter, palette: () => Palette) {
    super({ tileSize: TILE_PIXELS, updateWhenZooming: false, keepBuffer: 2 });
    this.painter = painter;
    this.palette = palette;
    // A painter that was released throws; it draws nothing any more.
    const cancel = async (coords: Coords) => painter.cancelTile(plain(coords));
    this.on("tileunload", ({ coords }) => void cancel(coords).catch(() => {}));
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    const pixels = Math.round(TILE_PIXELS * Math.max(1, window.devicePixelRatio));
    canvas.width = canvas.height = pixels;
    // Everything is land from near, the sea too.
    if (coords.z > OUTLINE_MAX_ZOOM) canvas.style.background = this.palette().land;
    this.painter.drawTile({ coords: plain(coords), pixels }).then(
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

/** Leaflet's points have methods, which cannot be sent. */
function plain({ z, x, y }: Coords): { z: number; x: number; y: number } {
  return { z, x, y };
}
