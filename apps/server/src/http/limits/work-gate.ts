import { type AppError, unavailable } from "../../errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** 503 `unavailable`: more work than this server can take on now. */
export function overloaded(): AppError {
  return unavailable(
    "There is too much going on right now. Please try again in a moment.",
    RETRY_AFTER_SECONDS,
  );
}

export interface WorkGateLimits {
  /** Pieces of work under way at once. */
  running: number;
  /** Pieces that wait for their turn. */
  waiting: number;
  /** How long one waits at most. */
  waitMs: number;
}

export interface WorkGate {
  /**
   * Does the work when its turn comes. Callers take turns by key, so that one with many requests waits for itself.
   * @throws 503 `unavailable` when too many wait or the wait took too long; what `signal` says when it aborts.
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Waiter {
  key: string;
  admit(): void;
  refuse(reason: unknown): void;
}

/** Bounds how much of an expensive kind of work goes on at once, so that it cannot occupy the whole server. */
export function createWorkGate(limits: WorkGateLimits): WorkGate {
  /** By key, in the order of their next turn. */
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
  /** Makes room by refusing the newest of the key that waits most, unless that is the newcomer's own. */
  const makeRoom = (key: string): boolean => {
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
    // To the end of the line, whoever else waits under that key.
    if (queues.delete(key)) queues.set(key, queue);
    running += 1;
    waiter.admit();
  };
  const release = (): void => {
    running -= 1;
    // On the next turn of the event loop: what came in meanwhile is read first.
    setImmediate(admitNext);
  };
  const enter = (key: string, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (running < limits.running && waiting === 0) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting >= limits.waiting && !makeRoom(key)) return Promise.reject(overloaded());
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
