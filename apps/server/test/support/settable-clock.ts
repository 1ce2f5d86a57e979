import type { Clock } from "../../src/context.ts";

export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@smirk/domain/wire/durations";

/** When every test begins that does not say otherwise: a Wednesday morning in Houston. */
const START = "2026-03-04T12:00:00Z";

export interface SettableClock extends Clock {
  pass(ms: number): void;
}

/** A clock that stands still until time is let pass. */
export function createSettableClock(start = START): SettableClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (ms) => {
      time += ms;
    },
  };
}

/** The machine's, for tests that set `Date` itself, which the library behind the limits reads. */
export const systemClock: Clock = { now: () => new Date() };

/** Goes on by itself: another process shares it by how far it is ahead of the machine's. */
interface RunningClock extends Clock {
  aheadMs: number;
}

export function createRunningClock(start = START): RunningClock {
  const aheadMs = Date.parse(start) - Date.now();
  return { aheadMs, now: () => new Date(Date.now() + aheadMs) };
}

export function isSettable(clock: Clock): clock is SettableClock {
  return "pass" in clock;
}

export function isRunning(clock: Clock): clock is RunningClock {
  return "aheadMs" in clock;
}
