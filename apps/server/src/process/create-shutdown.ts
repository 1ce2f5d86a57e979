import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

interface ShutdownOptions {
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  /** Undo the start; run in reverse order. */
  steps: (() => Promise<void>)[];
  /** Always runs, after the steps or instead of unfinished ones. */
  stopDatabase: () => Promise<void>;
  /** For all steps together. */
  timeoutMs: number;
}

interface Shutdown {
  readonly hasBegun: boolean;
  /** Waits while the server keeps answering. @returns whether every step finished in time */
  run(options?: { drainDelayMs?: number; timeoutMs?: number }): Promise<boolean>;
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
  const run = async (drainDelayMs: number, limitMs: number): Promise<boolean> => {
    const started = performance.now();
    const timer = setTimeout(() => ended.resolve("timed out"), drainDelayMs + limitMs);
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
    run: ({ drainDelayMs = 0, timeoutMs: limitMs = timeoutMs } = {}) => {
      running ??= run(drainDelayMs, limitMs);
      return running;
    },
    force: () => ended.resolve("forced"),
  };
}

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
export type StopSignal = (typeof STOP_SIGNALS)[number];

/** One Ctrl-C arrives twice: from the terminal and from the parent process. */
const SAME_REQUEST_MS = 1_000;
const REQUESTS_UNTIL_FORCED = 3;

interface StopHandlers {
  stop(signal: StopSignal): void;
  /** Ends the process from the third request on. */
  force(signal: StopSignal): void;
}

/** The first stop signal stops, the third forces the end. Signals within a second count once. */
export function createSignalHandler(
  { stop, force }: StopHandlers,
  now: () => number = () => performance.now(),
): (signal: StopSignal) => void {
  let requests = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (signal) => {
    const isRepeated = now() - lastMs < SAME_REQUEST_MS;
    lastMs = now();
    if (isRepeated) return;
    requests += 1;
    if (requests === 1) stop(signal);
    else if (requests >= REQUESTS_UNTIL_FORCED) force(signal);
  };
}

export function listenForStopSignals(handlers: StopHandlers): void {
  const handle = createSignalHandler(handlers);
  for (const signal of STOP_SIGNALS) process.on(signal, handle);
}
