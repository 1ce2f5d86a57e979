import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Context } from "../../../context.ts";
import { AppError, unavailable } from "../../../errors.ts";
import {
  addressKey,
  consumePoint,
  createSharedLimiter,
  type WaitWords,
} from "../../../http/limits/rate-limit.ts";
import type { KnownBrowser } from "../trust/known-browsers.ts";
import { listProofs } from "../trust/unused-account.ts";
import { hideKey } from "./hmac-code.ts";

export const RESEND_SECONDS = 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SHARE_OF_UNKNOWN = 0.8;

/** Known browsers have limits of their own, which strangers cannot exhaust. */
interface CodeRequest {
  phoneNumber: string;
  address: string;
  known: KnownBrowser | null;
}

/** Refunds a counted code: `caller` if it may have gone out, `all` if it did not. */
export type RefundCode = (what: "caller" | "all") => Promise<void>;

export interface CodeLimits {
  /** Before sending. @throws 429 `too_many_requests`; 503 `unavailable` above the site's own limits */
  countSend(request: CodeRequest): Promise<RefundCode>;
  /** @throws 429 `too_many_requests` */
  countCheckFrom(address: string): Promise<void>;
  /** A right code was no try: everybody at a clinic may sign in from its address. */
  refundCheckFrom(address: string): Promise<void>;
  /** A check by a known browser, or at a code that another client asked for. @throws 429 `too_many_requests` */
  countCheckOf(phoneNumber: string, known: KnownBrowser | null): Promise<void>;
}

/** Counted in PostgreSQL for all servers. Keys are hashes, never a number or an address. */
export function createCodeLimits(ctx: Context): CodeLimits {
  const { pool, authKeys, config } = ctx;
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `code-${name}`, { points, duration });
  const sends = {
    address: limiter("send-address-hour", config.codesPerAddress, HOUR),
    minute: limiter("send-minute", 1, RESEND_SECONDS),
    hour: limiter("send-hour", 5, HOUR),
    day: limiter("send-day", 10, DAY),
  };
  const overall = {
    unknownMinute: limiter("send-all-minute", 300, MINUTE),
    knownMinute: limiter("send-known-minute", 300, MINUTE),
    unknownDay: limiter("send-unknown-day", Math.ceil(config.textsPerDay * SHARE_OF_UNKNOWN), DAY),
    day: limiter("send-all-day", config.textsPerDay, DAY),
  };
  const checks = {
    address: limiter("check-address-hour", 60, HOUR),
    phone: limiter("check-phone-hour", 20, HOUR),
  };
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);
  const keyOf = (phoneNumber: string, known: KnownBrowser | null) =>
    hidden(known ? `${phoneNumber} ${known.hash.toString("base64url")}` : phoneNumber);

  return {
    async countSend({ phoneNumber, address, known }) {
      const key = keyOf(phoneNumber, known);
      const refundCaller = () =>
        Promise.all([sends.minute.delete(key), sends.hour.reward(key), sends.day.reward(key)]);
      // The address first: a refused one must not use up points of the phone. Then short periods before long ones.
      if (!known) await withProofs(ctx, consumePoint(sends.address, hidden(addressKey(address)), TOO_MANY));
      await consumePoint(sends.minute, key, NEXT_CODE);
      await withProofs(ctx, consumePoint(sends.hour, key, TOO_MANY));
      await withProofs(ctx, consumePoint(sends.day, key, TOO_MANY));
      const shared = known
        ? [overall.knownMinute, overall.day]
        : [overall.unknownMinute, overall.unknownDay, overall.day];
      try {
        await consumeAll(shared);
      } catch (error) {
        await refundCaller();
        throw error;
      }
      return async (what) => {
        await refundCaller();
        if (what === "all") await Promise.all(shared.slice(1).map((one) => one.reward("all")));
      };
    },
    countCheckFrom: (address) => consumePoint(checks.address, hidden(addressKey(address))),
    refundCheckFrom: async (address) => {
      await checks.address.reward(hidden(addressKey(address)));
    },
    countCheckOf: (phoneNumber, known) => consumePoint(checks.phone, keyOf(phoneNumber, known)),
  };
}

/** @throws 503 `unavailable`, whose cause is logged for operators */
async function consumeAll(limiters: RateLimiterAbstract[]): Promise<void> {
  for (const limiter of limiters) {
    try {
      await limiter.consume("all");
    } catch (refusal) {
      const cause =
        refusal instanceof Error ? refusal : new Error("The site's limit of sign-in codes is reached.");
      if (limiter.duration === MINUTE) {
        const busy = "We cannot send codes right now. Please try again in a minute.";
        throw unavailable(busy, MINUTE, cause).because("codes_busy");
      }
      const usedUp = "We cannot send more text messages today. Please try again later.";
      throw unavailable(usedUp, HOUR, cause).because("texts_used_up");
    }
  }
}

/** Adds to a refusal the ways in which an owner gets limits of their own. */
async function withProofs(ctx: Context, consumed: Promise<void>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message, retryAfterSeconds = MINUTE } = error;
    const details = { retryAfterSeconds, facts: { proofs: listProofs(ctx) } };
    throw new AppError(status, code, message, details).because(error.reason, {
      waitSeconds: error.waitSeconds,
    });
  }
}

const NEXT_CODE: WaitWords = {
  say: (wait) => `We just sent a code to this number. Please wait ${wait} before you request another one.`,
  reason: "code_just_sent",
};
const TOO_MANY: WaitWords = {
  say: (wait) => `Too many codes were requested. Please wait ${wait} and try again.`,
  reason: "codes_too_many",
};

/** Decision 8: five minutes, five tries; another one after a minute. */
export const CODE_LIFE_SECONDS = 300;

export const MAX_TRIES = 5;
