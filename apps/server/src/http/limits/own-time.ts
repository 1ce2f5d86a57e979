export const ownTime: OwnTime = {
  nowMs: () => performance.now(),
  cpuMs: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};

/** Time of this thread's own work and of the clock, in ms. */
export interface OwnTime {
  nowMs(): number;
  /** Processor time that the thread has had: on a processor that others occupy, it hardly passes. */
  cpuMs(): number;
}

export interface Waiting {
  sinceMs: number;
  sinceCpuMs: number;
}

/** A wait that starts now. */
export function startWaiting({ nowMs, cpuMs }: OwnTime): Waiting {
  return { sinceMs: nowMs(), sinceCpuMs: cpuMs() };
}

/** Nobody waits longer for an answer, however little of the time the server had. */
const MOST_WAIT_MS = 20_000;

/** How much of a wait is left; none once the server itself has worked for `waitMs`: that is load of its own. */
export function waitLeftMs({ sinceMs, sinceCpuMs }: Waiting, waitMs: number, time: OwnTime): number {
  return Math.min(
    waitMs - (time.cpuMs() - sinceCpuMs),
    Math.max(waitMs, MOST_WAIT_MS) - (time.nowMs() - sinceMs),
  );
}
