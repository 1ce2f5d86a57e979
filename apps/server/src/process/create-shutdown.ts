import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

export interface ShutdownOptions {
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Steps that undo the start, in the order in which they were added; the last one runs first. */
  steps: (() => Promise<void>)[];
  /** Runs in every case, after the steps or instead of those that did not finish. */
  stopDatabase: () => Promise<void>;
  /** How long all steps may take together. */
  timeoutMs: number;
}

export interface Shutdown {
  /** True from the first reason to stop on. */
  readonly hasBegun: boolean;
  /**
   * Waits while the server keeps answering, then runs all steps. A second call waits for the first.
   * @returns whether every step finished in time
   */
  run(options?: { drainDelayMs?: number }): Promise<boolean>;
  /** Gives up the steps that have not finished. */
  force(): void;
}

type Outcome = "finished" | "forced" | "timed out";

/** The one way in which this process ends: whatever happens on the way, the embedded database is stopped. */
export function createShutdown({ log, steps, stopDatabase, timeoutMs }: ShutdownOptions): Shutdown {
  const ended = Promise.withResolvers<Outcome>();
  const abort = new AbortController();
  let running: Promise<boolean> | undefined;

  const attempt = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (err) {
      log.error({ err }, "server.stop.step_failed");
    }
  };
  const runSteps = async (drainDelayMs: number): Promise<Outcome> => {
    if (drainDelayMs > 0) await delay(drainDelayMs, undefined, { signal: abort.signal }).catch(() => {});
    for (let step = steps.pop(); step && !abort.signal.aborted; step = steps.pop()) await attempt(step);
    return "finished";
  };
  const run = async (drainDelayMs: number): Promise<boolean> => {
    const started = performance.now();
    const timer = setTimeout(() => ended.resolve("timed out"), drainDelayMs + timeoutMs);
    const outcome = await Promise.race([runSteps(drainDelayMs), ended.promise]);
    clearTimeout(timer);
    abort.abort();
    if (outcome !== "finished") log.warn({ outcome }, "server.stop.forced");
    await attempt(stopDatabase);
    log.info({ outcome, ms: Math.round(performance.now() - started) }, "server.stopped");
    return outcome === "finished";
  };

  return {
    get hasBegun() {
      return running !== undefined;
    },
    run: ({ drainDelayMs = 0 } = {}) => {
      running ??= run(drainDelayMs);
      return running;
    },
    force: () => ended.resolve("forced"),
  };
}
