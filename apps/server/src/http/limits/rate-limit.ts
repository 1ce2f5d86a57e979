import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { tooManyRequests } from "../../errors.ts";
import { waitInWords } from "../errors/wait-in-words.ts";

/** So many points in so many seconds, from the first one on. */
export interface Limit {
  points: number;
  duration: number;
}

/** What counts uses of a key; `consume` throws once they are used up. */
export interface Limiter {
  consume(key: string): unknown;
}

/** A limiter that every server on this database shares. `name` keeps its keys apart from other limiters'. */
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

/**
 * A hook that counts each request against the caller's address.
 * The limiter says where counts are kept: in this process's memory or in PostgreSQL.
 * @throws 429 `too_many_requests` with Retry-After.
 */
export function limitByAddress(limiter: Limiter): (request: FastifyRequest) => Promise<void> {
  return (request) => consumePoint(limiter, addressKey(request.ip));
}

/**
 * Counts one use of a key.
 * @param say the sentence for someone who is to wait so long
 * @throws 429 `too_many_requests` with Retry-After and the wait in words once the key's points are used up.
 */
export async function consumePoint(
  limiter: Limiter,
  key: string,
  say = (wait: string) => `Too many tries. Please wait ${wait} and try again.`,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw tooManyRequests(say(waitInWords(seconds)), seconds);
  }
}

const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/;

/**
 * One household holds a whole IPv6 /64, so that is what is counted. What a proxy forwards need not be an address:
 * all that is none counts together.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return IPV4_AND_PORT.exec(address)?.[1] ?? "unknown";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = (address.split("%", 1)[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...(address.includes("::") ? zeros : []), ...right].slice(0, 4).join(":").toLowerCase();
}
