import { editDistance } from "@smirk/domain/text/edit-distance";

/** Longer than any name; comparing takes time by the length. */
const LONGEST_TYPED = 100;

export function nearestName(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const [best] = known
    .map((name) => ({
      name,
      distance: name.includes(typed) || typed.includes(name) ? 1 : editDistance(typed, name),
    }))
    .filter(({ name, distance }) => distance <= Math.max(2, name.length / 3))
    .sort((one, other) => one.distance - other.distance);
  return best?.name;
}
