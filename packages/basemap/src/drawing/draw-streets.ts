import type { FoundTile } from "../reading/street-archives.ts";
import type { Box, StreetTile, TileLine } from "../reading/street-tile.ts";
import type { StreetClass } from "../streets/street.ts";
import type { StreetColors } from "./map-colors.ts";

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
interface StreetView {
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

interface StreetStyle {
  width: number;
  edge: number;
  color: string;
  edgeColor: string;
}

const FIRST_ZOOM = 6;

/** CSS pixels at the zooms from 6 to 18. */
const WIDTHS: Record<StreetClass, readonly number[]> = {
  motorway: [0.8, 1.1, 1.5, 2, 2.5, 3, 3.8, 4.6, 5.8, 8, 11.5, 17, 25],
  trunk: [0.5, 0.7, 1, 1.4, 1.9, 2.4, 3, 3.9, 5.2, 7.5, 11, 16, 24],
  primary: [0, 0, 0.5, 0.8, 1.2, 1.7, 2.4, 3.4, 5, 7.5, 11, 16, 24],
  secondary: [0, 0, 0, 0, 0.6, 1, 1.6, 2.5, 4, 6.5, 10, 15, 22],
  tertiary: [0, 0, 0, 0, 0, 0.6, 1, 1.7, 3, 5.5, 9, 14, 20],
  link: [0, 0, 0, 0, 0, 0.6, 1, 1.6, 2.4, 4, 6, 9, 14],
  minor: [0, 0, 0, 0, 0, 0, 0, 0.9, 1.8, 4, 7.5, 12, 18],
  service: [0, 0, 0, 0, 0, 0, 0, 0, 0.7, 1.6, 3, 5.5, 9],
  track: [0, 0, 0, 0, 0, 0, 0, 0.5, 0.8, 1.2, 2, 3, 4.5],
};

const LAST = 12;

/** Narrower lines have no edge: they are drawn in one color that shows on land. */
const EDGE_MIN_WIDTH = 2.5;

/** How a class looks at a zoom; null where it is too fine to draw. */
function styleStreet(name: StreetClass, zoom: number, colors: StreetColors): StreetStyle | null {
  const width = WIDTHS[name][Math.max(0, Math.min(LAST, Math.round(zoom) - FIRST_ZOOM))] ?? 0;
  if (width === 0) return null;
  const isFreeway = name === "motorway" || name === "trunk" || name === "link";
  const edgeColor = isFreeway ? colors.freewayEdge : colors.edge;
  if (width < EDGE_MIN_WIDTH)
    return { width, edge: 0, color: isFreeway ? colors.freewayFar : colors.far, edgeColor };
  return { width, edge: width < 5 ? 0.7 : 1, color: colorOf(name, colors), edgeColor };
}

function colorOf(name: StreetClass, colors: StreetColors): string {
  if (name === "motorway") return colors.motorway;
  if (name === "trunk" || name === "link") return colors.trunk;
  if (name === "primary") return colors.primary;
  return name === "track" ? colors.far : colors.minor;
}
