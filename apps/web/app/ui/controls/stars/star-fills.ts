export type StarFill = "full" | "half" | "empty";

/** 0 to 5 (clamped); half a star from a fraction of .5. */
export function starFills(rating: number): StarFill[] {
  const clamped = Math.min(5, Math.max(0, Number.isFinite(rating) ? rating : 0));
  return Array.from({ length: 5 }, (_, index) => {
    const rest = clamped - index;
    if (rest >= 1) return "full";
    return rest >= 0.5 ? "half" : "empty";
  });
}
