export interface FirstRead {
  isDone(): boolean;
  note(): void;
  wait(read: () => Promise<unknown>): Promise<void>;
}

/** Callers share one attempt, and its time limit counts from that attempt's start. */
export function createFirstRead(timeoutMs: number): FirstRead {
  let isDone = false;
  let attempt: Promise<void> | undefined;
  const begin = (read: () => Promise<unknown>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      attempt = undefined;
      resolve();
    };
    read().then(end, end);
    return promise;
  };
  return {
    isDone: () => isDone,
    note: () => {
      isDone = true;
    },
    wait: async (read) => {
      attempt ??= begin(read);
      await attempt;
    },
  };
}
