/** Asked once a second at first (spec §9); after so many tries less and less often, with a way to get help. */
const POLL_MS = 1_000;
const QUICK_TRIES = 30;
const LONGEST_MS = 30_000;

/** How long to wait before the next try, in milliseconds (decision 21). */
export function pollPause(tries: number): number {
  const slow = Math.max(0, tries - QUICK_TRIES);
  return Math.min(POLL_MS * 1.5 ** slow, LONGEST_MS);
}

/** Whether it is time to say what is happening and whom to call (decision 21). */
export function isPollSlow(tries: number): boolean {
  return tries >= QUICK_TRIES;
}
