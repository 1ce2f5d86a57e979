import { StreetArchives } from "@smirk/basemap/reading/street-archives";
import { findParent, TileArchive, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import coreTypeface from "@smirk/core-typeface.woff2?url";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type Remote, transfer } from "comlink";
import type { Palette } from "../base/palette.ts";
import { findNames } from "../streets/find-names.ts";
import { findStreetDetail, type StreetDetail } from "../streets/street-detail.ts";
import { decodeBasemapTile } from "./basemap.ts";
import { drawOutlines, drawStreetTile } from "./draw-ground.ts";
import { DrawingQueue } from "./drawing-queue.ts";
import { drawLabels, findPlaces } from "./labels/draw-labels.ts";
import { type LabelRequest, OUTLINE_MAX_ZOOM, type TileRequest } from "./requests.ts";

const MOST_WAIT_MS = 3_000;

const BASEMAP_URL = "/basemap/us.pmtiles";

/** The painter of a worker, as the page sees it. */
export type Painter = Remote<MapPainter>;

/** Draws the ground and the labels of one map, away from the page's own thread. */
export class MapPainter {
  private readonly basemap = new TileArchive(BASEMAP_URL, decodeBasemapTile);
  private readonly streets = new StreetArchives();
  private readonly queue = new DrawingQueue();
  /** Without its typeface the map has labels all the same. */
  private readonly fonts = loadFonts().catch(() => {});
  private readonly pending = new Map<string, AbortController>();
  private readonly ground = new OffscreenCanvas(0, 0);
  private readonly labels = new OffscreenCanvas(0, 0);
  private labelTurn = 0;
  private palette: Palette | null = null;
  private added: Promise<boolean> | null = null;

  setPalette(palette: Palette): void {
    this.palette = palette;
  }

  /** Resolves with whether an operator has added streets. Our own are drawn without waiting for those. */
  loadAddedStreets(): Promise<boolean> {
    this.added ??= this.streets.loadAdded().catch(() => false);
    return this.added;
  }

  async findDetail(points: readonly LatLng[], zoom: number): Promise<StreetDetail> {
    await this.added;
    return findStreetDetail(this.streets, points, zoom);
  }

  /** Outlines and streets of a map tile; null where there is nothing to draw, or the tile is no longer wanted. */
  async drawTile({ coords, pixels }: TileRequest): Promise<ImageBitmap | null> {
    const { signal } = this.addPending(coords);
    const streets = findParent(coords, STREET_MAX_ZOOM).parent;
    // Between streets nothing of the outlines would be seen.
    const hasOutlines = coords.z <= OUTLINE_MAX_ZOOM || !this.streets.covers(streets);
    const [outlines, found] = await Promise.all([
      hasOutlines ? this.findOutlines(coords) : null,
      this.streets.tilesAt(streets),
    ]);
    await this.queue.turn();
    const { palette } = this;
    if (signal.aborted || palette === null || (outlines === null && found.length === 0)) return null;
    const context = resize(this.ground, pixels, pixels);
    if (outlines !== null) drawOutlines(context, outlines.tile, { ...outlines, coords, palette });
    if (found.length > 0) drawStreetTile(context, found, { coords, palette });
    return takeBitmap(this.ground);
  }

  /** The tile has left the map. */
  cancelTile(coords: TileCoord): void {
    const key = keyOf(coords);
    this.pending.get(key)?.abort();
    this.pending.delete(key);
  }

  /** All labels of an area; null when others were asked for since. */
  async drawLabels(request: LabelRequest): Promise<ImageBitmap | null> {
    const turn = ++this.labelTurn;
    const { area, ratio } = request;
    const [places, streets] = await Promise.all([
      findPlaces(this.basemap, area),
      findNames(this.streets, area),
      this.fonts,
    ]);
    await this.queue.turn();
    const { palette } = this;
    if (turn !== this.labelTurn || palette === null) return null;
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    const context = resize(this.labels, Math.round(width * ratio), Math.round(height * ratio));
    drawLabels(context, { places, streets }, { ...request, palette });
    return takeBitmap(this.labels);
  }

  private async findOutlines(coords: TileCoord) {
    const maxZoom = await this.basemap.maxZoom();
    return { maxZoom, tile: await this.basemap.tile(findParent(coords, maxZoom).parent) };
  }

  private addPending(coords: TileCoord): AbortController {
    this.cancelTile(coords);
    const pending = new AbortController();
    this.pending.set(keyOf(coords), pending);
    return pending;
  }
}

function keyOf({ z, x, y }: TileCoord): string {
  return `${z}/${x}/${y}`;
}

/** An empty canvas of the size, in device pixels. @throws {Error} where the browser cannot draw */
function resize(canvas: OffscreenCanvas, width: number, height: number): OffscreenCanvasRenderingContext2D {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas to draw the map on.");
  return context;
}

function takeBitmap(canvas: OffscreenCanvas): ImageBitmap {
  const bitmap = canvas.transferToImageBitmap();
  return transfer(bitmap, [bitmap]);
}

/** The page's typeface, which a worker does not have by itself. One that comes late is left out: it would measure otherwise. */
async function loadFonts(): Promise<void> {
  const { fonts } = globalThis as unknown as Partial<Pick<Document, "fonts">>;
  if (fonts === undefined) return;
  const figtree = new FontFace("Figtree", `url(${coreTypeface})`, { weight: "300 900" });
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MOST_WAIT_MS));
  const loaded = await Promise.race([figtree.load(), late]);
  if (loaded !== null) fonts.add(loaded);
}
