import type { Palette } from "../base/palette.ts";
import { measureText } from "../worker/labels/measure-text.ts";
import { pathLength, pointAlong, type ScreenName, type ScreenPoint } from "./visible-names.ts";

const WEIGHT = 500;
const HALO = 3;
/** A name is set glyph by glyph only where its street bends by more than this, in radians. */
const STRAIGHT = 0.03;

export function nameFont(size: number, palette: Palette): string {
  return `${WEIGHT} ${size}px ${palette.font}`;
}

export function drawName(
  context: OffscreenCanvasRenderingContext2D,
  name: ScreenName,
  palette: Palette,
): void {
  if (name.kind === "shield") drawShield(context, name, palette);
  else drawStreetName(context, name, palette);
}

function drawStreetName(
  context: OffscreenCanvasRenderingContext2D,
  name: ScreenName,
  palette: Palette,
): void {
  const font = nameFont(name.size, palette);
  const placed = setAlong(context, font, name);
  context.font = font;
  context.lineWidth = HALO;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.streets.name;
  for (const ink of ["stroke", "fill"] as const) {
    for (const { glyphs, x, y, angle } of placed) {
      context.translate(x, y);
      context.rotate(angle);
      if (ink === "stroke") context.strokeText(glyphs, 0, 0);
      else context.fillText(glyphs, 0, 0);
      context.rotate(-angle);
      context.translate(-x, -y);
    }
  }
}

interface PlacedGlyphs {
  glyphs: string;
  x: number;
  y: number;
  angle: number;
}

function setAlong(
  context: OffscreenCanvasRenderingContext2D,
  font: string,
  { text, path }: ScreenName,
): PlacedGlyphs[] {
  if (isStraight(path)) return [placeBetween(text, path[0] ?? [0, 0], path.at(-1) ?? [0, 0])];
  const start = (pathLength(path) - measureText(context, font, text)) / 2;
  let from = pointAlong(path, start);
  return [...text].map((glyph, index) => {
    const to = pointAlong(path, start + measureText(context, font, text.slice(0, index + 1)));
    const placed = placeBetween(glyph, from, to);
    from = to;
    return placed;
  });
}

function placeBetween(glyphs: string, from: ScreenPoint, to: ScreenPoint): PlacedGlyphs {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return { glyphs, x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, angle };
}

function isStraight(path: ScreenName["path"]): boolean {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || path.length < 3) return true;
  const chord = Math.atan2(last[1] - first[1], last[0] - first[0]);
  return path.every((point, index) => {
    const from = path[index - 1];
    if (!from) return true;
    const turn = Math.atan2(point[1] - from[1], point[0] - from[0]) - chord;
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < STRAIGHT;
  });
}

const SHIELD_HEIGHT = 17;
const SHIELD_PADDING = 5;

function drawShield(
  context: OffscreenCanvasRenderingContext2D,
  { text, path }: ScreenName,
  palette: Palette,
): void {
  const [x, y] = path[0] ?? [0, 0];
  const { streets } = palette;
  const isInterstate = text.startsWith("I ");
  const label = isInterstate ? text.slice(2) : text;
  const font = `600 10px ${palette.font}`;
  const width = Math.max(isInterstate ? 19 : 16, measureText(context, font, label) + SHIELD_PADDING * 2);
  context.font = font;
  const outline = isInterstate ? traceInterstate(x, y, width) : tracePlate(x, y, width);
  context.fillStyle = isInterstate ? streets.interstate : streets.shield;
  context.fill(outline);
  context.lineWidth = 1;
  context.strokeStyle = isInterstate ? streets.interstateText : streets.shieldEdge;
  context.stroke(outline);
  context.fillStyle = isInterstate ? streets.interstateText : streets.shieldText;
  context.fillText(label, x, y + 0.5);
}

function tracePlate(x: number, y: number, width: number): Path2D {
  const path = new Path2D();
  path.roundRect(x - width / 2, y - SHIELD_HEIGHT / 2, width, SHIELD_HEIGHT, 4);
  return path;
}

function traceInterstate(x: number, y: number, width: number): Path2D {
  const path = new Path2D();
  const [half, top] = [width / 2, y - SHIELD_HEIGHT / 2];
  path.moveTo(x - half + 2, top);
  path.quadraticCurveTo(x - half / 2, top + 2.5, x, top);
  path.quadraticCurveTo(x + half / 2, top + 2.5, x + half - 2, top);
  path.bezierCurveTo(x + half + 2.5, top + 7, x + half, top + 14, x, top + SHIELD_HEIGHT + 2);
  path.bezierCurveTo(x - half, top + 14, x - half - 2.5, top + 7, x - half + 2, top);
  path.closePath();
  return path;
}
