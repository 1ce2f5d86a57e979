export type StarFill = "full" | "half" | "empty";

/**
 * How five stars show a rating from 0 to 5: whole stars, then a half one when the fraction is .5 or more.
 * Ratings outside that range are pulled into it.
 */
export function starFills(rating: number): StarFill[] {
  const clamped = Math.min(5, Math.max(0, Number.isFinite(rating) ? rating : 0));
  return Array.from({ length: 5 }, (_, index) => {
    const rest = clamped - index;
    if (rest >= 1) return "full";
    return rest >= 0.5 ? "half" : "empty";
  });
}
