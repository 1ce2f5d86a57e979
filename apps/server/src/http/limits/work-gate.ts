import { type AppError, unavailable } from "../../errors.ts";

const RETRY_AFTER_SECONDS = 5;

export function overloaded(): AppError {
  return unavailable(
    "There is too much going on right now. Please try again in a moment.",
    RETRY_AFTER_SECONDS,
  ).because("overloaded");
}

export interface WorkGateLimits {
  /** At once. */
  running: number;
  waiting: number;
  waitMs: number;
}

export interface WorkGate {
  /** Callers alternate by key. @throws 503 `unavailable` when the queue or the wait is too long */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Waiter {
  key: string;
  admit(): void;
  refuse(reason: unknown): void;
}

/** Limits concurrent expensive work, so that it cannot occupy the whole server. */
export function createWorkGate(limits: WorkGateLimits): WorkGate {
  /** By key, in the order of their next run. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;
  let running = 0;

  const remove = (waiter: Waiter): void => {
    const queue = queues.get(waiter.key);
    const place = queue?.indexOf(waiter) ?? -1;
    if (queue === undefined || place < 0) return;
    queue.splice(place, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(waiter.key);
  };
  /** Rejects the newest request of the busiest key, unless that is the newcomer's own. */
  const dropNewest = (key: string): boolean => {
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length);
    const last = longest?.at(-1);
    if (last === undefined || (longest?.length ?? 0) <= (queues.get(key)?.length ?? 0) + 1) return false;
    remove(last);
    last.refuse(overloaded());
    return true;
  };
  const admitNext = (): void => {
    if (running >= limits.running) return;
    const [entry] = queues;
    const waiter = entry?.[1][0];
    if (entry === undefined || waiter === undefined) return;
    const [key, queue] = entry;
    remove(waiter);
    // To the end of the line, even if more work of that key waits.
    if (queues.delete(key)) queues.set(key, queue);
    running += 1;
    waiter.admit();
  };
  const release = (): void => {
    running -= 1;
    // Other requests are read first.
    setImmediate(admitNext);
  };
  const enter = (key: string, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (running < limits.running && waiting === 0) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting >= limits.waiting && !dropNewest(key)) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const settle = (settled: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        settled();
      };
      const waiter: Waiter = {
        key,
        admit: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
      };
      const leave = () => {
        remove(waiter);
        waiter.refuse(signal?.reason ?? overloaded());
      };
      const timer = setTimeout(leave, limits.waitMs);
      signal?.addEventListener("abort", leave);
      const queue = queues.get(key) ?? [];
      queue.push(waiter);
      queues.set(key, queue);
      waiting += 1;
    });
  };

  return {
    async run(key, work, signal) {
      await enter(key, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
