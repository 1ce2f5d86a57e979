import { SECOND_MS } from "@smirk/domain/wire/durations";
import type { Clock } from "../../src/context.ts";

export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";

export interface SettableClock extends Clock {
  pass(ms: number): void;
}

/** A clock that stands still until time is let pass. `now` starts it at this second, as vendors' clocks expect. */
export function createSettableClock(start = "2026-03-04T12:00:00Z"): SettableClock {
  let time = start === "now" ? Math.floor(Date.now() / SECOND_MS) * SECOND_MS : Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms;
    },
  };
}

export function isSettable(clock: Clock): clock is SettableClock {
  return "pass" in clock;
}
