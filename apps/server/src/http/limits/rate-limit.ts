import { isIPv6 } from "node:net";
import type { RefusalReason } from "@smirk/contract/errors";
import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "../../errors.ts";

/** `points` per `seconds`, from the first use on. */
export interface Limit {
  points: number;
  duration: number;
}

interface Limiter {
  consume(key: string): unknown;
}

/** Shared by every server on this database. `name` separates limiters. */
export function createSharedLimiter(pool: Pool, name: string, limit: Limit): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });
}

/** Counts each request against the caller's address. @throws 429 `too_many_requests` */
export function limitByAddress(limiter: Limiter): (request: FastifyRequest) => Promise<void> {
  return (request) => consumePoint(limiter, addressKey(request.ip));
}

export interface WaitWords {
  say: (wait: string) => string;
  reason: RefusalReason;
}

const TOO_MANY_TRIES: WaitWords = {
  say: (wait) => `Too many tries. Please wait ${wait} and try again.`,
  reason: "tries_too_many",
};

/** @throws 429 `too_many_requests` with the sentence that `say` makes of the wait */
export async function consumePoint(
  limiter: Limiter,
  key: string,
  { say, reason }: WaitWords = TOO_MANY_TRIES,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw tooManyRequests(say(waitInWords(seconds)), seconds).because(reason, { waitSeconds: seconds });
  }
}

const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;
/** IPv4 inside IPv6, as a URL writes it: `::ffff:cb00:7107`. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * A household has a whole IPv6 /64. A proxy may forward anything: what is no address counts together.
 * @param address undefined once the socket of a visitor who left is closed
 */
export function addressKey(address: string | undefined): string {
  if (!address?.includes(":") || !isIPv6(address)) return IPV4_AND_PORT.exec(address ?? "")?.[1] ?? "unknown";
  const [bare = ""] = address.split("%", 1);
  // URLs have one spelling for each address.
  const { hostname } = new URL(`http://[${bare}]`);
  const [mapped, high = "", low = ""] = MAPPED.exec(hostname) ?? [];
  if (mapped !== undefined) return [high, low].flatMap(twoBytes).join(".");
  const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...(hostname.includes("::") ? zeros : []), ...right].slice(0, 4).join(":");
}

function twoBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}

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
