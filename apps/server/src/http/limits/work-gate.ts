import { waitInWords } from "@smirk/domain/wire/wait-in-words";
import { tooManyRequests } from "../../errors.ts";
import { FairQueue, type Waiter } from "./fair-queue.ts";
import { overloaded, RETRY_AFTER_SECONDS } from "./overloaded.ts";
import { type OwnTime, ownTime, startWaiting, waitLeftMs } from "./own-time.ts";
import { createWorkShares, type WorkShares } from "./work-shares.ts";

export interface WorkGateLimits {
  /** At once. */
  running: number;
  waiting: number;
  /** A wait in the server's own time (`waitLeftMs`). */
  waitMs: number;
  /** How many one caller may have running and waiting. */
  perKey?: number;
}

interface Admittance {
  /** The caller left. */
  signal?: AbortSignal | undefined;
  /** Goes ahead of everybody and is never refused: what a paying person waits for. */
  isUrgent?: boolean;
}

export interface WorkGate {
  /**
   * The caller who took least goes first. @throws 503 `unavailable` when the queue or the wait is too long; 429
   * `too_many_requests` beyond `perKey`
   */
  run<Result>(key: string, work: () => Promise<Result>, admittance?: Admittance): Promise<Result>;
}

/** A timer may fire a little early. */
const LEAST_TIMER_MS = 10;

/** Limits concurrent expensive work, so that it cannot occupy the whole server. */
export function createWorkGate(
  limits: WorkGateLimits,
  { shares = createWorkShares(), time = ownTime }: { shares?: WorkShares; time?: OwnTime } = {},
): WorkGate {
  const queue = new FairQueue(shares);
  const underWay = createKeyCounts(limits.perKey);
  let running = 0;

  const admitNext = (): void => {
    if (running >= limits.running) return;
    const waiter = queue.shift();
    if (waiter === undefined) return;
    running += 1;
    waiter.admit();
  };
  const release = (): void => {
    running -= 1;
    // Other requests are read first.
    setImmediate(admitNext);
  };
  const enter = (key: string, { signal, isUrgent = false }: Admittance): Promise<void> | undefined => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (running < limits.running && queue.size === 0) {
      running += 1;
      return undefined;
    }
    if (!isUrgent && queue.shedSize >= limits.waiting) {
      const dropped = queue.dropHeaviest(key);
      if (dropped === undefined) return Promise.reject(overloaded());
      dropped.refuse(overloaded());
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settled = waitInQueue({ queue, time, waitMs: limits.waitMs, signal });
    queue.push(settled({ key, isUrgent, isShed: !isUrgent, admit: resolve, refuse: reject }));
    return promise;
  };

  return {
    async run(key, work, admittance = {}) {
      const leave = underWay.enter(key);
      try {
        await enter(key, admittance);
        const before = { cpuMs: time.cpuMs(), total: shares.total() };
        try {
          return await work();
        } finally {
          // Others worked in between, and were charged for it.
          const others = shares.total() - before.total;
          shares.charge(key, Math.max(0, time.cpuMs() - before.cpuMs - others));
          release();
        }
      } finally {
        leave();
      }
    },
  };
}

/** @returns counts a caller in, and out when called again. @throws 429 `too_many_requests` beyond `most` */
function createKeyCounts(most = Number.POSITIVE_INFINITY) {
  const counts = new Map<string, number>();
  const enter = (key: string): (() => void) => {
    const count = counts.get(key) ?? 0;
    if (count >= most) {
      const wait = waitInWords(RETRY_AFTER_SECONDS);
      throw tooManyRequests(
        `Too many requests. Please wait ${wait} and try again.`,
        RETRY_AFTER_SECONDS,
      ).because("requests_too_many", { waitSeconds: RETRY_AFTER_SECONDS });
    }
    counts.set(key, count + 1);
    return () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    };
  };
  return { enter };
}

interface WaitOptions {
  queue: FairQueue;
  time: OwnTime;
  waitMs: number;
  signal: AbortSignal | undefined;
}

/** @returns makes a waiter that leaves the queue once it has waited too long or the caller has left */
function waitInQueue({ queue, time, waitMs, signal }: WaitOptions) {
  return (given: Pick<Waiter, "key" | "isUrgent" | "isShed" | "admit" | "refuse">): Waiter => {
    const waiting = startWaiting(time);
    let timer: NodeJS.Timeout | undefined;
    const settle = (settled: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      settled();
    };
    const waiter: Waiter = {
      ...given,
      ...waiting,
      admit: () => settle(given.admit),
      refuse: (reason) => settle(() => given.refuse(reason)),
    };
    const leave = () => {
      if (queue.remove(waiter)) waiter.refuse(signal?.aborted ? signal.reason : overloaded());
    };
    const check = () => {
      const leftMs = waitLeftMs(waiting, waitMs, time);
      if (leftMs <= 0) leave();
      else timer = setTimeout(check, Math.max(LEAST_TIMER_MS, leftMs));
    };
    if (given.isShed) timer = setTimeout(check, waitMs);
    signal?.addEventListener("abort", leave);
    return waiter;
  };
}
