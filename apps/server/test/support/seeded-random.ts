/** A whole number from 0 to below `limit`; the same numbers for the same seed, so that a failure can be had again. */
export type Random = (limit: number) => number;

export function seededRandom(seed: number): Random {
  // Neighboring seeds would begin with the same numbers.
  let state = scramble(scramble(seed));
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function scramble(value: number): number {
  return Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
}

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
