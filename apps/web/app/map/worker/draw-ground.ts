import { drawStreets } from "@smirk/basemap/drawing/draw-streets";
import type { FoundTile } from "@smirk/basemap/reading/street-archives";
import { findParent, type TileCoord } from "@smirk/basemap/reading/tile-archive";
import { TILE_UNITS } from "@smirk/basemap/reading/vector-tile";
import { STREET_MAX_ZOOM } from "@smirk/basemap/streets/street";
import type { Palette } from "../base/palette.ts";
import type { BasemapTile } from "./basemap.ts";
import { OUTLINE_MAX_ZOOM, TILE_PIXELS } from "./requests.ts";

type Context = OffscreenCanvasRenderingContext2D;

/** Divides the tile's side, so that dots go on evenly from tile to tile. */
const DOT_GAP = 32;
const DOT_SIZE = 1.5;

/** Land, counties and borders of a map tile, from the archive's tile that it is a part of. */
export function drawOutlines(
  context: Context,
  tile: BasemapTile | null,
  { coords, maxZoom, palette }: { coords: TileCoord; maxZoom: number; palette: Palette },
): void {
  const isClose = coords.z > OUTLINE_MAX_ZOOM;
  const { pixel } = enlarge(context, coords, maxZoom);
  if (tile && !isClose) drawAreas(context, tile, palette);
  context.save();
  if (tile && !isClose) context.clip(tile.land);
  if (tile || isClose) drawDots(context, palette);
  context.restore();
  if (tile) drawBorders(context, tile, { z: coords.z, pixel, palette });
}

/** The streets and parks of a map tile. */
export function drawStreetTile(
  context: Context,
  found: readonly FoundTile[],
  { coords, palette }: { coords: TileCoord; palette: Palette },
): void {
  const { pixel, left, top, side } = enlarge(context, coords, STREET_MAX_ZOOM);
  const box = { left, top, right: left + side, bottom: top + side };
  const drawing = { context, createPath: () => new Path2D() };
  drawStreets(drawing, found, { zoom: coords.z, pixel, box, colors: palette.streets });
}

/** Sets the context to units of the parent tile; says how many of them a CSS pixel takes and what the canvas shows. */
function enlarge(
  context: Context,
  coords: TileCoord,
  maxZoom: number,
): { pixel: number; left: number; top: number; side: number } {
  const { parent, span } = findParent(coords, maxZoom);
  const side = TILE_UNITS / span;
  const scale = context.canvas.width / side;
  const [left, top] = [(coords.x - parent.x * span) * side, (coords.y - parent.y * span) * side];
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  return { pixel: side / TILE_PIXELS, left, top, side };
}

function drawAreas(context: Context, tile: BasemapTile, palette: Palette): void {
  context.fillStyle = palette.land;
  context.fill(tile.land);
  for (const { tint, path } of tile.counties) {
    context.fillStyle = palette.tints[tint] ?? palette.land;
    context.fill(path);
  }
}

/** A fine grain on land: far from any border it is what shows that the map moves. */
function drawDots(context: Context, palette: Palette): void {
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
  context: Context,
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
