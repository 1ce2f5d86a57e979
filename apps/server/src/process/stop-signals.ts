const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
export type StopSignal = (typeof STOP_SIGNALS)[number];

/** One Ctrl-C arrives twice: from the terminal and from the parent process. */
const SAME_REQUEST_MS = 1_000;
const REQUESTS_UNTIL_FORCED = 3;

export interface StopHandlers {
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
