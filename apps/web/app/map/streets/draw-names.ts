import type { Palette } from "../base/palette.ts";
import { pathLength, pointAlong, type ScreenName } from "./visible-names.ts";

const WEIGHT = 500;
const HALO = 3;
/** A name is set glyph by glyph only where its street bends by more than this, in radians. */
const STRAIGHT = 0.03;

const measured = new Map<string, number>();

export function nameFont(size: number, palette: Palette): string {
  return `${WEIGHT} ${size}px ${palette.font}`;
}

export function measureText(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font}|${text}`;
  const known = measured.get(key);
  if (known !== undefined) return known;
  const { width } = context.measureText(text);
  measured.set(key, width);
  return width;
}

/** Fonts that arrive late measure differently. */
export function forgetWidths(): void {
  measured.clear();
}

export function drawNames(
  context: CanvasRenderingContext2D,
  names: readonly ScreenName[],
  palette: Palette,
): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  for (const name of names) {
    context.font = nameFont(name.size, palette);
    if (name.kind === "shield") drawShield(context, name, palette);
    else drawName(context, name, palette);
  }
}

function drawName(context: CanvasRenderingContext2D, { text, path }: ScreenName, palette: Palette): void {
  context.lineWidth = HALO;
  context.strokeStyle = palette.halo;
  context.fillStyle = palette.streets.name;
  for (const ink of ["stroke", "fill"] as const) {
    for (const { glyphs, x, y, angle } of setAlong(context, text, path)) {
      context.save();
      context.translate(x, y);
      context.rotate(angle);
      if (ink === "stroke") context.strokeText(glyphs, 0, 0);
      else context.fillText(glyphs, 0, 0);
      context.restore();
    }
  }
}

interface PlacedGlyphs {
  glyphs: string;
  x: number;
  y: number;
  angle: number;
}

function setAlong(context: CanvasRenderingContext2D, text: string, path: ScreenName["path"]): PlacedGlyphs[] {
  const length = pathLength(path);
  if (isStraight(path)) {
    const [first, last] = [path[0] ?? [0, 0], path.at(-1) ?? [0, 0]];
    const angle = Math.atan2(last[1] - first[1], last[0] - first[0]);
    return [{ glyphs: text, x: (first[0] + last[0]) / 2, y: (first[1] + last[1]) / 2, angle }];
  }
  const start = (length - measureText(context, text)) / 2;
  return [...text].map((glyph, index) => {
    const before = measureText(context, text.slice(0, index));
    const after = measureText(context, text.slice(0, index + 1));
    const from = pointAlong(path, start + before).point;
    const to = pointAlong(path, start + after).point;
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    return { glyphs: glyph, x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2, angle };
  });
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

function drawShield(context: CanvasRenderingContext2D, { text, path }: ScreenName, palette: Palette): void {
  const [x, y] = path[0] ?? [0, 0];
  const { streets } = palette;
  const isInterstate = text.startsWith("I ");
  const label = isInterstate ? text.slice(2) : text;
  context.font = `600 10px ${palette.font}`;
  const width = Math.max(isInterstate ? 19 : 16, measureText(context, label) + SHIELD_PADDING * 2);
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
