import type { TileLabel } from "../basemap.ts";

/** Something on the screen by its middle and its size, in CSS pixels. */
export interface LabelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LabelBox extends LabelArea {
  label: TileLabel;
}

const MARGIN = 6;
/** A name may stand a little beside its point to keep off pins and other names. */
const SHIFTS = [
  [0, 0],
  [0, -0.5],
  [0, 0.5],
  [-0.5, 0],
  [0.5, 0],
] as const;
const SHIFT_PIXELS = { x: 48, y: 56 };

export function collide(a: LabelArea, b: LabelArea): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width + MARGIN * 2 &&
    Math.abs(a.y - b.y) * 2 < a.height + b.height + MARGIN
  );
}

function shiftedBoxes(box: LabelBox): LabelBox[] {
  return SHIFTS.map(([x, y]) => ({
    ...box,
    x: box.x + x * (box.width + SHIFT_PIXELS.x),
    y: box.y + y * SHIFT_PIXELS.y,
  }));
}

/** Larger places first, then ZIP codes; they keep off `onMap`. Only what `onScreen` hides changes as the map is dragged. */
export function placeLabels(
  boxes: readonly LabelBox[],
  { onMap = [], onScreen = [] }: { onMap?: readonly LabelArea[]; onScreen?: readonly LabelArea[] } = {},
): LabelBox[] {
  const rank = ({ label }: LabelBox) => (label.kind === "place" ? label.population + 1 : 0);
  const wanted = boxes.toSorted((a, b) => rank(b) - rank(a) || (a.label.name < b.label.name ? -1 : 1));
  const placed: LabelBox[] = [];
  for (const box of wanted) {
    const free = shiftedBoxes(box).find(
      (place) => ![...onMap, ...placed].some((other) => collide(place, other)),
    );
    if (free) placed.push(free);
  }
  return placed.filter((box) => !onScreen.some((area) => collide(box, area)));
}

const ZIP_MIN_ZOOM = 12;

/** Size in CSS pixels and weight, or null for a label that would only be noise at this zoom. */
export function labelFont(label: TileLabel, zoom: number): { size: number; weight: number } | null {
  if (label.kind === "zip") return zoom >= ZIP_MIN_ZOOM ? { size: 12, weight: 500 } : null;
  const near = zoom >= 11 ? 2 : 0;
  if (label.population >= 500_000) return { size: 16 + near, weight: 600 };
  if (label.population >= 50_000) return { size: 14 + near, weight: 600 };
  return { size: 12 + near, weight: 500 };
}
