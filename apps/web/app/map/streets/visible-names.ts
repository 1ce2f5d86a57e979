import type { StreetName } from "@smirk/basemap/reading/street-tile";
import type { LabelArea } from "../worker/labels/place-labels.ts";

export interface ScreenName {
  kind: StreetName["kind"];
  text: string;
  size: number;
  /** The path in reading direction, as long as the name and not longer; a shield's is one point. */
  path: readonly ScreenPoint[];
  /** Its archive's place in the order of drawing: names of a later one give way. */
  archive: number;
}

export type ScreenPoint = readonly [x: number, y: number];

interface Disc {
  x: number;
  y: number;
}

const STEP = 8;
const RADIUS = 8;
const REPEAT_PIXELS = 320;

/** The names that touch none of the areas, and none of another archive. What one archive holds never collides. */
export function visibleNames(names: readonly ScreenName[], areas: readonly LabelArea[]): ScreenName[] {
  return names.filter((name) => {
    const reach = reachOf(name);
    const near = areas.filter((area) => touchesArea(reach, area, reach.radius));
    const others = names.filter((other) => other.archive < name.archive);
    if (near.length === 0 && others.length === 0) return true;
    const discs = listDiscs(name);
    if (near.some((area) => discs.some((disc) => touchesArea(disc, area)))) return false;
    return !others.some((other) => isSameNearby(name, other) || touchesName(discs, reach, other));
  });
}

/** Whether any of a name lies in the area of this size. */
export function isWithin(name: ScreenName, size: { width: number; height: number }): boolean {
  const area = { x: size.width / 2, y: size.height / 2, ...size };
  const reach = reachOf(name);
  return touchesArea(reach, area, reach.radius);
}

function touchesName(discs: readonly Disc[], reach: Reach, other: ScreenName): boolean {
  const { x, y, radius } = reachOf(other);
  if (Math.hypot(x - reach.x, y - reach.y) > radius + reach.radius) return false;
  return collide(discs, listDiscs(other));
}

/** Two archives may name one street on both sides of a county's line. */
function isSameNearby(name: ScreenName, other: ScreenName): boolean {
  if (name.text !== other.text || name.kind !== other.kind) return false;
  const [[x, y], [otherX, otherY]] = [middleOf(name), middleOf(other)];
  return Math.hypot(x - otherX, y - otherY) < REPEAT_PIXELS;
}

function middleOf({ path }: ScreenName): ScreenPoint {
  const [from, to] = [path[0] ?? [0, 0], path.at(-1) ?? [0, 0]];
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

function collide(a: readonly Disc[], b: readonly Disc[]): boolean {
  return a.some((one) => b.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < RADIUS * 2));
}

interface Reach extends Disc {
  radius: number;
}

/** One disc around all of a name: most areas are too far away to be looked at more closely. */
function reachOf({ kind, text, path }: ScreenName): Reach {
  const [x, y] = path[Math.floor(path.length / 2)] ?? [0, 0];
  if (kind === "shield") return { x, y, radius: (text.length * SHIELD_LETTER) / 2 + RADIUS };
  let radius = 0;
  for (const [pointX, pointY] of path) radius = Math.max(radius, Math.hypot(pointX - x, pointY - y));
  return { x, y, radius: radius + RADIUS };
}

function touchesArea({ x, y }: Disc, area: LabelArea, radius = RADIUS): boolean {
  const dx = Math.max(0, Math.abs(x - area.x) - area.width / 2);
  const dy = Math.max(0, Math.abs(y - area.y) - area.height / 2);
  return Math.hypot(dx, dy) < radius;
}

const SHIELD_LETTER = 7;

function listDiscs({ kind, text, path }: ScreenName): Disc[] {
  if (kind === "shield") {
    const [x, y] = path[0] ?? [0, 0];
    const half = (text.length * SHIELD_LETTER) / 2;
    return [-half, -half / 2, 0, half / 2, half].map((offset) => ({ x: x + offset, y }));
  }
  const discs: Disc[] = [];
  for (const [index, [x, y]] of path.entries()) {
    const [fromX, fromY] = path[index - 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP));
    for (let step = 1; step <= steps; step++) {
      discs.push({ x: fromX + ((x - fromX) * step) / steps, y: fromY + ((y - fromY) * step) / steps });
    }
    if (index === 0) discs.push({ x, y });
  }
  return discs;
}

/** A street this near to north and south is read upward. */
const UPRIGHT_SLOPE = 0.05;

/** The middle part of a path, as long as its name and in reading direction. */
export function fitPath(path: readonly ScreenPoint[], length: number): ScreenPoint[] {
  const cut = cutMiddle(path, length);
  const [from, to] = [cut[0] ?? [0, 0], cut.at(-1) ?? [0, 0]];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const isNorthSouth = Math.abs(dx) < Math.abs(dy) * UPRIGHT_SLOPE;
  return (isNorthSouth ? dy > 0 : dx < 0) ? cut.reverse() : cut;
}

function cutMiddle(path: readonly ScreenPoint[], length: number): ScreenPoint[] {
  const total = pathLength(path);
  if (path.length < 2 || total <= length) return [...path];
  const [from, to] = [(total - length) / 2, (total + length) / 2];
  const cut: ScreenPoint[] = [pointAlong(path, from)];
  let walked = 0;
  for (const [index, point] of path.entries()) {
    const before = path[index - 1] ?? point;
    walked += Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (walked > from && walked < to) cut.push(point);
  }
  return [...cut, pointAlong(path, to)];
}

export function pathLength(path: readonly ScreenPoint[]): number {
  return path.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = path[index - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
}

/** The point at a distance from the path's beginning. */
export function pointAlong(path: readonly ScreenPoint[], distance: number): ScreenPoint {
  let rest = distance;
  for (let at = 1; at < path.length; at++) {
    const [[x, y], [toX, toY]] = [path[at - 1], path[at]] as [ScreenPoint, ScreenPoint];
    const length = Math.hypot(toX - x, toY - y);
    if (rest <= length || at === path.length - 1) {
      const share = length > 0 ? rest / length : 0;
      return [x + (toX - x) * share, y + (toY - y) * share];
    }
    rest -= length;
  }
  return path[0] ?? [0, 0];
}
