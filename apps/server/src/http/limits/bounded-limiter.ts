import { LRUCache } from "lru-cache";
import { tooManyRequests } from "../../errors.ts";
import { waitInWords } from "../errors/wait-in-words.ts";
import type { Limit } from "./rate-limit.ts";

/** About 15 MB when full; beyond that the least active keys start over. */
const MAX_KEYS = 50_000;

interface Window {
  used: number;
  endsAtMs: number;
}

export interface BoundedLimiter {
  /** A window starts with its key's first use. @throws 429 `too_many_requests` */
  consume(key: string, points?: number): void;
}

/** Counts in memory, with a bounded number of keys: a flood of addresses must not fill it. */
export function createBoundedLimiter({ points: max, duration }: Limit, nowMs: () => number): BoundedLimiter {
  // It takes its memory at once: only where it is used.
  let windows: LRUCache<string, Window> | undefined;
  return {
    consume(key, points = 1) {
      const now = nowMs();
      windows ??= new LRUCache({ max: MAX_KEYS });
      let window = windows.get(key);
      if (window === undefined || window.endsAtMs <= now) {
        window = { used: 0, endsAtMs: now + duration * 1_000 };
        windows.set(key, window);
      }
      window.used += points;
      if (window.used <= max) return;
      const seconds = Math.max(1, Math.ceil((window.endsAtMs - now) / 1_000));
      const sentence = `Too many requests. Please wait ${waitInWords(seconds)} and try again.`;
      throw tooManyRequests(sentence, seconds).because("requests_too_many", { waitSeconds: seconds });
    },
  };
}
