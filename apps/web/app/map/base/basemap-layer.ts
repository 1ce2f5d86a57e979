import { type Coords, type DoneCallback, GridLayer, type Map as LeafletMap } from "leaflet";
import { drawStreets } from "../streets/draw-streets.ts";
import { type FoundTile, STREET_MAX_ZOOM, type StreetArchives } from "../streets/street-archives.ts";
import { type Basemap, type BasemapTile, TILE_UNITS } from "./basemap.ts";
import { FrameQueue } from "./frame-queue.ts";
import type { Palette } from "./palette.ts";
import { findParent, type TileCoord } from "./tile-archive.ts";

const TILE_PIXELS = 256;
/** Divides the tile's side, so that dots go on evenly from tile to tile. */
const DOT_GAP = 32;
const DOT_SIZE = 1.5;
/** The outlines are of 1:10,000,000: closer than this a coast or a county's line would stand miles off. */
const OUTLINE_MAX_ZOOM = 10;

export interface BasemapSources {
  basemap: Basemap;
  streets: StreetArchives;
  palette: () => Palette;
}

/** Draws outlines and streets on one canvas for each map tile; beyond an archive's deepest zoom by enlarging its tiles. */
export class BasemapLayer extends GridLayer {
  private readonly sources: BasemapSources;
  private readonly queue = new FrameQueue();

  constructor(sources: BasemapSources) {
    super({ tileSize: TILE_PIXELS, updateWhenZooming: false, keepBuffer: 2 });
    this.sources = sources;
  }

  override onRemove(map: LeafletMap): this {
    this.queue.clear();
    return super.onRemove(map);
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    const ratio = Math.max(1, window.devicePixelRatio);
    canvas.width = canvas.height = Math.round(TILE_PIXELS * ratio);
    this.draw(canvas, coords).then(
      () => {
        done(undefined, canvas);
        void this.addStreets(canvas, coords);
      },
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  private async draw(canvas: HTMLCanvasElement, coords: TileCoord): Promise<void> {
    const { basemap, streets, palette } = this.sources;
    const { parent, span } = findParent(coords, await basemap.maxZoom());
    const tile = await basemap.tile(parent);
    const colors = palette();
    const isClose = coords.z > OUTLINE_MAX_ZOOM;
    // A background costs no pixels: most canvases are drawn on only once, with their streets.
    if (isClose) canvas.style.background = colors.land;
    if (isClose && streets.covers(findParent(coords, STREET_MAX_ZOOM).parent)) return;
    const context = canvas.getContext("2d");
    if (!context) return;
    const view = { ...enlarge(context, coords, { parent, span }), z: coords.z, palette: colors };
    if (tile && !isClose) drawAreas(context, tile, colors);
    context.save();
    if (tile && !isClose) context.clip(tile.land);
    if (tile || isClose) drawDots(context, colors);
    context.restore();
    if (tile) drawBorders(context, tile, view);
  }

  /** Streets come onto a tile that is seen already: nobody waits for them. */
  private async addStreets(canvas: HTMLCanvasElement, coords: TileCoord): Promise<void> {
    const { parent, span } = findParent(coords, STREET_MAX_ZOOM);
    if (!this.sources.streets.covers(parent)) return;
    const found = await this.sources.streets.tilesAt(parent);
    if (found.length === 0) return;
    this.queue.add(() => {
      if (canvas.isConnected) this.drawFound(canvas, { coords, parent, span, found });
    });
  }

  private drawFound(
    canvas: HTMLCanvasElement,
    { coords, found, ...place }: { coords: TileCoord; parent: TileCoord; span: number; found: FoundTile[] },
  ): void {
    const context = canvas.getContext("2d");
    if (!context) return;
    const { pixel, left, top, side } = enlarge(context, coords, place);
    const box = { left, top, right: left + side, bottom: top + side };
    drawStreets(context, found, { zoom: coords.z, pixel, box, palette: this.sources.palette() });
  }
}

/** Sets the context to units of the parent tile; says how many of them a CSS pixel takes and what the canvas shows. */
function enlarge(
  context: CanvasRenderingContext2D,
  { x, y }: TileCoord,
  { parent, span }: { parent: TileCoord; span: number },
): { pixel: number; left: number; top: number; side: number } {
  const side = TILE_UNITS / span;
  const scale = context.canvas.width / side;
  const [left, top] = [(x - parent.x * span) * side, (y - parent.y * span) * side];
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  return { pixel: side / TILE_PIXELS, left, top, side };
}

function drawAreas(context: CanvasRenderingContext2D, tile: BasemapTile, palette: Palette): void {
  context.fillStyle = palette.land;
  context.fill(tile.land);
  for (const { tint, path } of tile.counties) {
    context.fillStyle = palette.tints[tint] ?? palette.land;
    context.fill(path);
  }
}

/** A fine grain on land: far from any border it is what shows that the map moves. */
function drawDots(context: CanvasRenderingContext2D, palette: Palette): void {
  const ratio = context.canvas.width / TILE_PIXELS;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.dot;
  for (let x = DOT_GAP / 2; x < TILE_PIXELS; x += DOT_GAP) {
    for (let y = DOT_GAP / 2; y < TILE_PIXELS; y += DOT_GAP) context.fillRect(x, y, DOT_SIZE, DOT_SIZE);
  }
  context.restore();
}

function drawBorders(
  context: CanvasRenderingContext2D,
  tile: BasemapTile,
  { z, pixel, palette }: { z: number; pixel: number; palette: Palette },
): void {
  context.lineJoin = "round";
  context.strokeStyle = palette.countyBorder;
  context.lineWidth = pixel * (z < 8 ? 0.5 : 1);
  context.stroke(tile.countyBorders);
  context.strokeStyle = palette.stateBorder;
  context.lineWidth = pixel * (z < 6 ? 1 : 1.75);
  context.stroke(tile.stateBorders);
}
