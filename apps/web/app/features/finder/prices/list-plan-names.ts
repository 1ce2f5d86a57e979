import type { RankedCard } from "../../../directory/nearest-first.ts";

/** The plans whose prices a list shows; an office's own price is that of each of its plans. */
export function listPlanNames(results: readonly Pick<RankedCard, "price">[]): string[] {
  return [...new Set(results.flatMap(({ price }) => price?.planName ?? []))];
}
