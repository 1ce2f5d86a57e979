import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

/** A job runner that works until it is stopped or fails. */
export interface Runner {
  /** Resolves, never rejects, once the runner has to be replaced; with the reason. */
  failed: Promise<unknown>;
  /** Lets running jobs end, and ends. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
/** Jobs are worked on again within 10 s of the database's return. */
const LONGEST_PAUSE_MS = 5_000;
/** A job may outlast it; it then goes on beside the next runner. */
const STOP_PATIENCE_MS = 5_000;

export interface SupervisorOptions {
  start: () => Promise<Runner>;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/**
 * Keeps a runner running: whenever it fails, another one is started, after pauses that grow.
 * @throws what the first start throws
 */
export async function superviseRunner({ start, log }: SupervisorOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let runner: Runner | null = await start();

  const restart = async (): Promise<Runner | null> => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await delay(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (err) {
        log.warn({ err, pauseMs }, "jobs.runner.start_failed");
      }
    }
  };
  const run = async () => {
    while (runner) {
      const failure = await Promise.race([runner.failed, stopped]);
      await stopWithin(runner, stopping.signal.aborted ? null : STOP_PATIENCE_MS);
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

async function stopWithin(runner: Runner, patienceMs: number | null): Promise<void> {
  const stopping = runner.stop().catch(() => {});
  if (patienceMs === null) return stopping;
  const patience = new AbortController();
  await Promise.race([stopping, delay(patienceMs, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
}
