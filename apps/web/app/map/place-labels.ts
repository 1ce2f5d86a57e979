import type { TileLabel } from "./basemap.ts";

/** A label's middle on the screen, in CSS pixels, and its size. */
export interface LabelBox {
  label: TileLabel;
  x: number;
  y: number;
  width: number;
  height: number;
}

const MARGIN = 6;

function collide(a: LabelBox, b: LabelBox): boolean {
  return (
    Math.abs(a.x - b.x) * 2 < a.width + b.width + MARGIN * 2 &&
    Math.abs(a.y - b.y) * 2 < a.height + b.height + MARGIN
  );
}

/** The labels that fit without touching: larger places first, then ZIP codes, by name where equal. */
export function placeLabels(boxes: readonly LabelBox[]): LabelBox[] {
  const rank = ({ label }: LabelBox) => (label.kind === "place" ? label.population + 1 : 0);
  const wanted = boxes.toSorted((a, b) => rank(b) - rank(a) || (a.label.name < b.label.name ? -1 : 1));
  const placed: LabelBox[] = [];
  for (const box of wanted) {
    if (!placed.some((other) => collide(box, other))) placed.push(box);
  }
  return placed;
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
