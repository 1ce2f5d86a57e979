import type { FoundTile } from "@smirk/basemap/reading/street-archives";
import type { Box, StreetTile, TileLine } from "@smirk/basemap/reading/street-tile";
import type { StreetClass } from "@smirk/basemap/streets/street";
import type { Palette } from "../base/palette.ts";
import { type StreetStyle, styleStreet } from "./street-style.ts";

/** What of a tile is drawn, and how: the context is in tile units already. */
export interface StreetView {
  zoom: number;
  pixel: number;
  box: Box;
  palette: Palette;
}

/** Freeways lie over all others, edges under the middles that they meet. */
const GROUPS: readonly (readonly StreetClass[])[] = [
  ["track", "service", "minor", "tertiary", "secondary", "primary"],
  ["link", "trunk", "motorway"],
];

/** Parks and streets; inside an operator's county its streets stand in for the bundled ones. */
export function drawStreets(
  context: OffscreenCanvasRenderingContext2D,
  found: readonly FoundTile[],
  view: StreetView,
): void {
  const added = found.filter(({ archive }) => !archive.isBundled).map(({ tile }) => tile);
  for (const { archive, tile } of found) {
    context.save();
    if (archive.isBundled) for (const { inner } of added) clipOut(context, inner, view.box);
    drawTile(context, tile, view);
    context.restore();
  }
}

function clipOut(context: OffscreenCanvasRenderingContext2D, rings: readonly TileLine[], box: Box): void {
  const path = traceLines(rings, true);
  path.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip(path, "evenodd");
}

function drawTile(context: OffscreenCanvasRenderingContext2D, tile: StreetTile, view: StreetView): void {
  context.fillStyle = view.palette.streets.park;
  context.fill(traceLines(tile.parks, true), "evenodd");
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const group of GROUPS) {
    const strokes = group.flatMap((name) => {
      const style = styleStreet(name, view.zoom, view.palette);
      const lines = style && tile.lines.get(name);
      return lines ? [{ style, path: traceLines(visibleLines(lines, style, view)) }] : [];
    });
    for (const { style, path } of strokes) {
      if (style.edge > 0) strokeEdge(context, path, { style, pixel: view.pixel });
    }
    for (const { style, path } of strokes) {
      context.strokeStyle = style.color;
      context.lineWidth = style.width * view.pixel;
      context.stroke(path);
    }
  }
}

function strokeEdge(
  context: OffscreenCanvasRenderingContext2D,
  path: Path2D,
  { style, pixel }: { style: StreetStyle; pixel: number },
): void {
  context.strokeStyle = style.edgeColor;
  context.lineWidth = (style.width + style.edge * 2) * pixel;
  context.stroke(path);
}

function visibleLines(
  lines: readonly TileLine[],
  style: StreetStyle,
  { box, pixel }: StreetView,
): TileLine[] {
  const reach = (style.width / 2 + style.edge) * pixel;
  return lines.filter(
    ({ box: line }) =>
      line.right >= box.left - reach &&
      line.left <= box.right + reach &&
      line.bottom >= box.top - reach &&
      line.top <= box.bottom + reach,
  );
}

function traceLines(lines: readonly TileLine[], isClosed = false): Path2D {
  const path = new Path2D();
  for (const { points } of lines) {
    path.moveTo(points[0] ?? 0, points[1] ?? 0);
    for (let at = 2; at < points.length; at += 2) path.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    if (isClosed) path.closePath();
  }
  return path;
}
