import { Interrupted } from "./command-errors.ts";

export interface StopListener {
  signal: AbortSignal;
  interrupted: Promise<never>;
  forget(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const INTERRUPTED = 130;

/** The first Ctrl-C lets the work finish, the second ends at once. */
export function listenForStop(): StopListener {
  const controller = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {});
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    const reason = new Interrupted();
    controller.abort(reason);
    reject(reason);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    interrupted,
    forget: () => {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
