/** Once a second (spec §9), with increasing pauses after so many tries. */
const POLL_MS = 1_000;
const QUICK_TRIES = 30;
const LONGEST_MS = 30_000;

/** Milliseconds before the next try (decision 21). */
export function pollPause(tries: number): number {
  const slow = Math.max(0, tries - QUICK_TRIES);
  return Math.min(POLL_MS * 1.5 ** slow, LONGEST_MS);
}

export function isPollSlow(tries: number): boolean {
  return tries >= QUICK_TRIES;
}
