import type { Clock } from "../../src/context.ts";

export interface SettableClock extends Clock {
  pass(ms: number): void;
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

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
