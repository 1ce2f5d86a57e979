import type { Position } from "geojson";
import { simplifyLine, toWorldPoint } from "../names/world-line.ts";
import { STREET_CLASSES, type Street } from "./street.ts";

/** Two steps of the deepest tile's grid, a meter at Houston. */
const TOLERANCE = 2 ** -25;

function nodeKey([lng = 0, lat = 0]: Position): string {
  return `${lng.toFixed(6)},${lat.toFixed(6)}`;
}

function groupKey(street: Street): string {
  return `${STREET_CLASSES.indexOf(street.class)}|${street.name ?? ""}|${street.ref ?? ""}`;
}

/** The order of the input plays no part in what is built from it. */
function sortStreets(streets: readonly Street[]): Street[] {
  return streets
    .map((street) => ({ street, key: `${groupKey(street)}|${JSON.stringify(street.line)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ street }) => street);
}

interface Piece {
  line: Position[];
  isUsed: boolean;
}

/** Lines of equal class, name and number become one wherever exactly two of them meet. */
export function joinStreets(streets: readonly Street[]): Street[] {
  const groups = Map.groupBy(sortStreets(streets), groupKey);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const lines = joinLines(group.map(({ line }) => line));
    return lines.map((line) => ({ ...first, line: simplify(line) }));
  });
}

function simplify(line: readonly Position[]): Position[] {
  const points = line.map((position) => ({ position, point: toWorldPoint(position) }));
  const kept = new Set(
    simplifyLine(
      points.map(({ point }) => point),
      TOLERANCE,
    ),
  );
  return points.filter(({ point }) => kept.has(point)).map(({ position }) => position);
}

function joinLines(lines: readonly Position[][]): Position[][] {
  const pieces: Piece[] = lines.map((line) => ({ line, isUsed: false }));
  const byEnd = new Map<string, Piece[]>();
  for (const piece of pieces) {
    for (const end of [piece.line.at(0), piece.line.at(-1)]) {
      if (!end) continue;
      const key = nodeKey(end);
      const here = byEnd.get(key);
      if (here) here.push(piece);
      else byEnd.set(key, [piece]);
    }
  }
  return pieces.flatMap((piece) => {
    if (piece.isUsed) return [];
    piece.isUsed = true;
    const forward = extendLine(piece.line, byEnd);
    return [extendLine(forward.reverse(), byEnd).reverse()];
  });
}

/** Follows a line beyond its last point as long as there is one way to go on. */
function extendLine(start: readonly Position[], byEnd: ReadonlyMap<string, Piece[]>): Position[] {
  const line = [...start];
  for (;;) {
    const key = nodeKey(line.at(-1) as Position);
    const meeting = byEnd.get(key) ?? [];
    const next = meeting.length === 2 ? meeting.find((piece) => !piece.isUsed) : undefined;
    if (!next) return line;
    next.isUsed = true;
    const isForward = nodeKey(next.line.at(0) as Position) === key;
    line.push(...(isForward ? next.line : next.line.toReversed()).slice(1));
  }
}
