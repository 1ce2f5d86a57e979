interface KeyedMutex {
  /** @param signal abandons the work while it waits */
  run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Saves duplicate calls to Stripe within one process; exactly-once comes from idempotency keys and rows. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(key, signal, work) {
      const before = last.get(key);
      const result = Promise.resolve(before).then(() => {
        signal.throwIfAborted();
        return work();
      });
      const ended = result.then(
        () => {},
        () => {},
      );
      last.set(key, ended);
      void ended.then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      return result;
    },
  };
}
