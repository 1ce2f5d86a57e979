import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../errors.ts";

/**
 * A hook that counts each request against the caller's address.
 * The limiter says where counts are kept: in this process's memory or in PostgreSQL.
 * @throws 429 `too_many_requests` with Retry-After.
 */
export function limitByAddress(limiter: RateLimiterAbstract): (request: FastifyRequest) => Promise<void> {
  return (request) => consumePoint(limiter, addressKey(request.ip));
}

/**
 * Counts one use of a key.
 * @throws 429 `too_many_requests` with Retry-After once the key's points are used up.
 */
export async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError(429, "too_many_requests", "Too many requests. Please wait a moment and try again.", {
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

/** One household holds a whole IPv6 /64, so that is what is counted. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = (address.split("%", 1)[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...(address.includes("::") ? zeros : []), ...right].slice(0, 4).join(":").toLowerCase();
}
