/** Whether something was read once, and a bounded wait for it. */
export interface FirstRead {
  isDone(): boolean;
  note(): void;
  /** Resolves once it was read, has failed, or has taken too long. */
  wait(read: () => Promise<unknown>): Promise<void>;
}

/**
 * Callers share one attempt and its time limit, so that nobody waits for one that is late already.
 * @param mostMs from the beginning of an attempt
 */
export function createFirstRead(mostMs: number): FirstRead {
  let isDone = false;
  let attempt: Promise<void> | undefined;
  const begin = (read: () => Promise<unknown>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, mostMs);
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
