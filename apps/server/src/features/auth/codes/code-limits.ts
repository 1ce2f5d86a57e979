import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Context } from "../../../context.ts";
import { AppError, unavailable } from "../../../errors.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../../http/limits/rate-limit.ts";
import type { KnownBrowser } from "../trust/known-browsers.ts";
import { listProofs } from "../trust/proof-required.ts";
import { hideKey } from "./hmac-code.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Of the texts of a day, what those who are not known may have. */
const SHARE_OF_UNKNOWN = 0.8;

/** Who asks. Known browsers have limits of their own, which nobody else can use up. */
export interface Asking {
  phoneNumber: string;
  address: string;
  known: KnownBrowser | null;
}

/** What a code that was counted gives back: `asker` for one that may have gone out, `all` for one that did not. */
export type GiveBack = (what: "asker" | "all") => Promise<void>;

export interface CodeLimits {
  /**
   * Counts a code that is about to be sent.
   * @throws 429 `too_many_requests`; 503 `unavailable` when more codes are asked for than is believable
   */
  takeSend(asking: Asking): Promise<GiveBack>;
  /** @throws 429 `too_many_requests` */
  takeCheckFrom(address: string): Promise<void>;
  /** Of a try by a known browser, or of one that met somebody else's code. @throws 429 `too_many_requests` */
  takeCheckOf(phoneNumber: string, known: KnownBrowser | null): Promise<void>;
}

/** What may be asked of codes, counted in PostgreSQL for all servers together. No key holds a number or an address. */
export function createCodeLimits(ctx: Context): CodeLimits {
  const { pool, authKeys, config } = ctx;
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `code-${name}`, { points, duration });
  const sends = {
    address: limiter("send-address-hour", config.codesPerAddress, HOUR),
    minute: limiter("send-minute", 1, MINUTE),
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
    async takeSend({ phoneNumber, address, known }) {
      const key = keyOf(phoneNumber, known);
      const giveAskerBack = () =>
        Promise.all([sends.minute.delete(key), sends.hour.reward(key), sends.day.reward(key)]);
      // The address first: one that is refused must not use up a phone's points. Then the short times before the long.
      if (!known) await withProofs(ctx, consumePoint(sends.address, hidden(addressKey(address)), sayCodes));
      await consumePoint(sends.minute, key, sayNext);
      await withProofs(ctx, consumePoint(sends.hour, key, sayCodes));
      await withProofs(ctx, consumePoint(sends.day, key, sayCodes));
      const shared = known
        ? [overall.knownMinute, overall.day]
        : [overall.unknownMinute, overall.unknownDay, overall.day];
      try {
        await consumeAll(shared);
      } catch (error) {
        await giveAskerBack();
        throw error;
      }
      return async (what) => {
        await giveAskerBack();
        if (what === "all") await Promise.all(shared.slice(1).map((one) => one.reward("all")));
      };
    },
    takeCheckFrom: (address) => consumePoint(checks.address, hidden(addressKey(address))),
    takeCheckOf: (phoneNumber, known) => consumePoint(checks.phone, keyOf(phoneNumber, known)),
  };
}

/** @throws 503 `unavailable`, with the refusal in the log: somebody must look into it */
async function consumeAll(limiters: RateLimiterAbstract[]): Promise<void> {
  for (const limiter of limiters) {
    try {
      await limiter.consume("all");
    } catch (refusal) {
      const cause =
        refusal instanceof Error ? refusal : new Error("More codes are asked for than believable.");
      if (limiter.duration === MINUTE) {
        throw unavailable("We cannot send codes right now. Please try again in a minute.", MINUTE, cause);
      }
      throw unavailable("We cannot send more text messages today. Please try again later.", HOUR, cause);
    }
  }
}

/** Adds to a refusal how the owner gets limits of their own. */
async function withProofs(ctx: Context, consumed: Promise<void>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, message, retryAfterSeconds = MINUTE } = error;
    throw new AppError(status, code, message, { retryAfterSeconds, facts: { proofs: listProofs(ctx) } });
  }
}

const sayNext = (wait: string) =>
  `We just sent a code to this number. Please wait ${wait} before you ask for another.`;
const sayCodes = (wait: string) => `Too many codes were asked for. Please wait ${wait} and try again.`;
