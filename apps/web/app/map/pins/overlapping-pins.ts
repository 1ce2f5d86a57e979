export interface ScreenPin {
  id: string;
  x: number;
  y: number;
}

/** Merges pins closer than `gap` pixels into groups of ids. By id, so that a map that is only dragged keeps its groups. */
export function mergeOverlappingPins(pins: readonly ScreenPin[], gap: number): string[][] {
  const cells = new Map<string, { pin: ScreenPin; members: string[] }[]>();
  const groups: string[][] = [];
  for (const pin of pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const column = Math.floor(pin.x / gap);
    const row = Math.floor(pin.y / gap);
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx}:${row + dy}`) ?? []),
    );
    const host = near.find((other) => Math.hypot(other.pin.x - pin.x, other.pin.y - pin.y) < gap);
    if (host) {
      host.members.push(pin.id);
      continue;
    }
    const members = [pin.id];
    const cell = `${column}:${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), { pin, members }]);
    groups.push(members);
  }
  return groups;
}
