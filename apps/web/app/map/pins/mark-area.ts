import type { LabelArea } from "../worker/labels/place-labels.ts";

/** What a mark covers, in CSS pixels, and how far above its point its middle is; the same as in map-marks.css. */
export const MARK_SIZES = {
  pin: { width: 34, height: 48, above: 24 },
  cluster: { width: 48, height: 48, above: 0 },
};

/** A label's edges, and its letters at most. */
const LABEL = { edges: 20, letter: 8 };

/** What a mark covers around its point, by its middle. */
export function areaOfMark(
  { kind, label }: { kind: keyof typeof MARK_SIZES; label: string | null },
  { x, y }: { x: number; y: number },
): LabelArea {
  const { width, height, above } = MARK_SIZES[kind];
  const wide = label === null ? width : Math.max(width, LABEL.edges + LABEL.letter * label.length);
  return { x, y: y - above, width: wide, height };
}
