import { LRUCache } from "lru-cache";

/** About 10 MB when full; beyond that the address that was idle the longest counts as new. */
const MAX_KEYS = 50_000;
const HALF_LIFE_MS = 10_000;

interface Share {
  ms: number;
  atMs: number;
}

/** How much of the server's work each address took lately, in milliseconds; half is forgotten in ten seconds. */
export interface WorkShares {
  of(key: string): number;
  charge(key: string, ms: number): void;
  /** Everything that was ever charged. */
  total(): number;
}

export function createWorkShares(nowMs: () => number = () => performance.now()): WorkShares {
  // It takes its memory at once: only where it is used.
  let shares: LRUCache<string, Share> | undefined;
  let total = 0;
  const decayed = ({ ms, atMs }: Share, now: number): number => ms * 2 ** ((atMs - now) / HALF_LIFE_MS);
  return {
    of: (key) => {
      const share = shares?.get(key);
      return share === undefined ? 0 : decayed(share, nowMs());
    },
    charge: (key, ms) => {
      total += ms;
      shares ??= new LRUCache({ max: MAX_KEYS });
      const now = nowMs();
      const share = shares.get(key);
      if (share === undefined) shares.set(key, { ms, atMs: now });
      else {
        share.ms = decayed(share, now) + ms;
        share.atMs = now;
      }
    },
    total: () => total,
  };
}
