import type { Position } from "geojson";

/** A point of Web Mercator in fractions of the world's side, y growing southward. */
export type WorldPoint = readonly [x: number, y: number];

export function toWorldPoint([lng = 0, lat = 0]: Position): WorldPoint {
  const sin = Math.sin((lat * Math.PI) / 180);
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)];
}

export class WorldLine {
  readonly length: number;
  private readonly points: readonly WorldPoint[];
  private readonly ends: readonly number[];

  constructor(points: readonly WorldPoint[]) {
    this.points = points;
    let length = 0;
    this.ends = points.map((point, index) => {
      const before = points[index - 1] ?? point;
      length += Math.hypot(point[0] - before[0], point[1] - before[1]);
      return length;
    });
    this.length = length;
  }

  at(distance: number): WorldPoint {
    const end = this.findVertex(distance);
    const [a, b] = [this.points[end - 1], this.points[end]];
    if (!a || !b) return a ?? b ?? [0, 0];
    const [from, to] = [this.ends[end - 1] ?? 0, this.ends[end] ?? 0];
    const share = to > from ? (distance - from) / (to - from) : 0;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  }

  /** The part around a distance, with the vertices between its ends. */
  around(middle: number, halfLength: number): WorldPoint[] {
    const [from, to] = [middle - halfLength, middle + halfLength];
    const inside: WorldPoint[] = [];
    for (let at = this.findVertex(from); at < this.points.length; at++) {
      const end = this.ends[at] ?? 0;
      if (end >= to) break;
      if (end > from) inside.push(this.points[at] as WorldPoint);
    }
    return [this.at(from), ...inside, this.at(to)];
  }

  private findVertex(distance: number): number {
    let low = 1;
    let high = this.ends.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ends[middle] ?? 0) < distance) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Douglas and Peucker's: leaves out points nearer than `tolerance` to the line between those that stay. */
export function simplifyLine(points: readonly WorldPoint[], tolerance: number): WorldPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let distance = tolerance;
  for (let at = 1; at < points.length - 1; at++) {
    const away = distanceToChord(points[at] as WorldPoint, [first, last]);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (farthest === 0) return [first, last];
  const head = simplifyLine(points.slice(0, farthest + 1), tolerance);
  return [...head, ...simplifyLine(points.slice(farthest), tolerance).slice(1)];
}

function distanceToChord([x, y]: WorldPoint, [a, b]: readonly [WorldPoint, WorldPoint]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const share = length > 0 ? Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) : 0;
  return Math.hypot(x - a[0] - dx * share, y - a[1] - dy * share);
}
