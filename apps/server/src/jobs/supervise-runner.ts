import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

export interface Runner {
  /** Resolves with the reason once the runner must be replaced; never rejects. */
  failed: Promise<unknown>;
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 250;
/** Jobs must resume within 10 s of the database's return. */
const MAX_DELAY_MS = 5_000;
/** A longer job goes on beside the next runner. */
const STOP_TIMEOUT_MS = 5_000;

export interface SupervisorOptions {
  start: () => Promise<Runner>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Restarts a runner whenever it fails, with growing delays. @throws what the first start throws */
export async function superviseRunner({ start, log }: SupervisorOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let runner: Runner | null = await start();

  const restart = async (): Promise<Runner | null> => {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      await delay(delayMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (err) {
        log.warn({ err, delayMs }, "jobs.runner.start_failed");
      }
    }
  };
  const run = async () => {
    while (runner) {
      const failure = await Promise.race([runner.failed, stopped]);
      await stopWithin(runner, stopping.signal.aborted ? null : STOP_TIMEOUT_MS);
      if (stopping.signal.aborted) return;
      log.warn({ err: failure }, "jobs.runner.failed");
      runner = await restart();
      if (runner) log.info({}, "jobs.runner.restarted");
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function stopWithin(runner: Runner, timeoutMs: number | null): Promise<void> {
  const stopping = runner.stop().catch(() => {});
  if (timeoutMs === null) return stopping;
  const timeout = new AbortController();
  await Promise.race([stopping, delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
