import { type Coords, type DoneCallback, GridLayer } from "leaflet";
import { type Basemap, type BasemapTile, TILE_UNITS } from "./basemap.ts";
import type { Palette } from "./palette.ts";

const TILE_PIXELS = 256;
/** Divides the tile's side, so that dots go on evenly from tile to tile. */
const DOT_GAP = 32;
const DOT_SIZE = 1.5;

/** Draws the outlines on one canvas for each map tile; beyond the archive's deepest zoom by enlarging its tiles. */
export class BasemapLayer extends GridLayer {
  private readonly basemap: Basemap;
  private readonly palette: () => Palette;

  constructor(basemap: Basemap, palette: () => Palette) {
    super({ tileSize: TILE_PIXELS, updateWhenZooming: false, keepBuffer: 2 });
    this.basemap = basemap;
    this.palette = palette;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement("canvas");
    const ratio = Math.max(1, window.devicePixelRatio);
    canvas.width = canvas.height = Math.round(TILE_PIXELS * ratio);
    this.draw(canvas, coords).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  private async draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): Promise<void> {
    const depth = Math.max(0, z - (await this.basemap.maxZoom()));
    const span = 2 ** depth;
    const parent = { z: z - depth, x: Math.floor(x / span), y: Math.floor(y / span) };
    const tile = await this.basemap.tile(parent);
    const context = canvas.getContext("2d");
    if (!tile || !context) return;
    const scale = (canvas.width * span) / TILE_UNITS;
    const [left, top] = [(x - parent.x * span) * canvas.width, (y - parent.y * span) * canvas.height];
    context.setTransform(scale, 0, 0, scale, -left, -top);
    const pixel = canvas.width / TILE_PIXELS / scale;
    drawAreas(context, tile, this.palette());
    drawDots(context, tile, this.palette(), canvas.width / TILE_PIXELS);
    drawBorders(context, tile, this.palette(), { z, pixel });
  }
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
function drawDots(
  context: CanvasRenderingContext2D,
  tile: BasemapTile,
  palette: Palette,
  ratio: number,
): void {
  context.save();
  context.clip(tile.land);
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
  palette: Palette,
  { z, pixel }: { z: number; pixel: number },
): void {
  context.lineJoin = "round";
  context.strokeStyle = palette.countyBorder;
  context.lineWidth = pixel * (z < 8 ? 0.5 : 1);
  context.stroke(tile.countyBorders);
  context.strokeStyle = palette.stateBorder;
  context.lineWidth = pixel * (z < 6 ? 1 : 1.75);
  context.stroke(tile.stateBorders);
}
