import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

export interface ShutdownOptions {
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Undo the start; run in reverse order. */
  steps: (() => Promise<void>)[];
  /** Always runs, after the steps or instead of unfinished ones. */
  stopDatabase: () => Promise<void>;
  /** For all steps together. */
  timeoutMs: number;
}

export interface Shutdown {
  readonly hasBegun: boolean;
  /** Waits while the server keeps answering. @returns whether every step finished in time */
  run(options?: { drainDelayMs?: number }): Promise<boolean>;
  /** Skips the unfinished steps. */
  force(): void;
}

type Outcome = "finished" | "forced" | "timed out";

/** The only way this process ends: the embedded database is always stopped. */
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
