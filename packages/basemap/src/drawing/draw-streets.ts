import type { FoundTile } from "../reading/street-archives.ts";
import type { Box, StreetTile, TileLine } from "../reading/street-tile.ts";
import type { StreetClass } from "../streets/street.ts";
import type { StreetColors } from "./map-colors.ts";
import { type StreetStyle, styleStreet } from "./street-style.ts";

/** The lines and areas of a drawing: a canvas has them as `Path2D`. */
export interface DrawingPath {
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  closePath: () => void;
  rect: (x: number, y: number, width: number, height: number) => void;
}

/** What streets are drawn on: a canvas in the browser, SVG on the server. */
export interface DrawingContext<Path extends DrawingPath> {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  lineCap: string;
  save: () => void;
  restore: () => void;
  clip: (path: Path, rule: "evenodd") => void;
  fill: (path: Path, rule: "evenodd") => void;
  stroke: (path: Path) => void;
}

export interface Drawing<Path extends DrawingPath> {
  context: DrawingContext<Path>;
  createPath: () => Path;
}

/** What of a tile is drawn, and how: the context is in tile units already. */
export interface StreetView {
  zoom: number;
  pixel: number;
  box: Box;
  colors: StreetColors;
}

/** Freeways lie over all others, edges under the middles that they meet. */
const GROUPS: readonly (readonly StreetClass[])[] = [
  ["track", "service", "minor", "tertiary", "secondary", "primary"],
  ["link", "trunk", "motorway"],
];

/** Parks and streets; inside an operator's county its streets stand in for the bundled ones. */
export function drawStreets<Path extends DrawingPath>(
  drawing: Drawing<Path>,
  found: readonly FoundTile[],
  view: StreetView,
): void {
  const added = found.filter(({ archive }) => !archive.isBundled).map(({ tile }) => tile);
  const { context } = drawing;
  for (const { archive, tile } of found) {
    context.save();
    if (archive.isBundled) for (const { inner } of added) clipOut(drawing, inner, view.box);
    drawTile(drawing, tile, view);
    context.restore();
  }
}

function clipOut<Path extends DrawingPath>(
  { context, createPath }: Drawing<Path>,
  rings: readonly TileLine[],
  box: Box,
): void {
  const path = traceLines(createPath(), rings, true);
  path.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip(path, "evenodd");
}

function drawTile<Path extends DrawingPath>(
  { context, createPath }: Drawing<Path>,
  tile: StreetTile,
  view: StreetView,
): void {
  context.fillStyle = view.colors.park;
  context.fill(traceLines(createPath(), tile.parks, true), "evenodd");
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const group of GROUPS) {
    const strokes = group.flatMap((name) => {
      const style = styleStreet(name, view.zoom, view.colors);
      const lines = style && tile.lines.get(name);
      return lines ? [{ style, path: traceLines(createPath(), visibleLines(lines, style, view)) }] : [];
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

function strokeEdge<Path extends DrawingPath>(
  context: DrawingContext<Path>,
  path: Path,
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

function traceLines<Path extends DrawingPath>(
  path: Path,
  lines: readonly TileLine[],
  isClosed = false,
): Path {
  for (const { points } of lines) {
    path.moveTo(points[0] ?? 0, points[1] ?? 0);
    for (let at = 2; at < points.length; at += 2) path.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    if (isClosed) path.closePath();
  }
  return path;
}
