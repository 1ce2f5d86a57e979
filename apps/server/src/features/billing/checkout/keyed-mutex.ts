/** Runs one piece of work at a time for each key, in the order of asking. */
export interface KeyedMutex {
  /** @param signal gives the turn up while it is waited for */
  take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * Keeps clicks and tabs of one person from asking the provider the same thing at the same moment. It saves questions;
 * that nothing happens twice is the doing of keys and rows, which hold across servers too.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(key, signal, work) {
      const before = last.get(key);
      const turn = Promise.resolve(before).then(() => {
        signal.throwIfAborted();
        return work();
      });
      const ended = turn.then(
        () => {},
        () => {},
      );
      last.set(key, ended);
      void ended.then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      return turn;
    },
  };
}
