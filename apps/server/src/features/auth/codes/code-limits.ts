import type { Context } from "../../../context.ts";
import { unavailable } from "../../../errors.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../../http/rate-limit.ts";
import { hideKey } from "./seal-code.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface CodeLimits {
  /**
   * Counts a code that is about to be sent.
   * @returns takes the phone's points back, for a code that could not be sent
   * @throws 429 `too_many_requests`; 503 `unavailable` when more codes are asked for than is believable
   */
  takeSend(phoneNumber: string, address: string): Promise<() => Promise<void>>;
  /** @throws 429 `too_many_requests` */
  takeCheckFrom(address: string): Promise<void>;
  /** @throws 429 `too_many_requests` */
  takeCheckOf(phoneNumber: string): Promise<void>;
}

/** What may be asked of codes, counted in PostgreSQL for all servers together. No key holds a number or an address. */
export function createCodeLimits({ pool, authKeys, config }: Context): CodeLimits {
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `code-${name}`, { points, duration });
  const sends = {
    address: limiter("send-address-hour", config.codesPerAddress, HOUR),
    minute: limiter("send-minute", 1, MINUTE),
    hour: limiter("send-hour", 5, HOUR),
    day: limiter("send-day", 10, DAY),
    all: limiter("send-all-minute", 300, MINUTE),
  };
  const checks = {
    address: limiter("check-address-hour", 60, HOUR),
    phone: limiter("check-phone-hour", 20, HOUR),
  };
  const hidden = (value: string) => hideKey(authKeys.codeSecret, value);

  async function giveBack(key: string): Promise<void> {
    await Promise.all([sends.minute.delete(key), sends.hour.reward(key), sends.day.reward(key)]);
  }

  return {
    async takeSend(phoneNumber, address) {
      const key = hidden(phoneNumber);
      // The address first: one that is refused must not use up a phone's points. Then the short times before the long.
      await consumePoint(sends.address, hidden(addressKey(address)), sayCodes);
      await consumePoint(sends.minute, key, sayNext);
      await consumePoint(sends.hour, key, sayCodes);
      await consumePoint(sends.day, key, sayCodes);
      try {
        await sends.all.consume("all");
      } catch (refusal) {
        await giveBack(key);
        const cause =
          refusal instanceof Error ? refusal : new Error("More codes are asked for than believable.");
        throw unavailable("We cannot send codes right now. Please try again in a minute.", MINUTE, cause);
      }
      return () => giveBack(key);
    },
    takeCheckFrom: (address) => consumePoint(checks.address, hidden(addressKey(address))),
    takeCheckOf: (phoneNumber) => consumePoint(checks.phone, hidden(phoneNumber)),
  };
}

const sayNext = (wait: string) =>
  `We just sent a code to this number. Please wait ${wait} before you ask for another.`;
const sayCodes = (wait: string) => `Too many codes were asked for. Please wait ${wait} and try again.`;
