/** Runs the work for a key, or lets the caller share what others with the same key are waiting for. */
export type ShareWork<T> = (key: string, work: () => Promise<T>) => Promise<T>;

interface Running<T> {
  ended: Promise<void>;
  next: Promise<T> | null;
}

/**
 * At most one piece of work runs for a key and one more waits. A caller never gets a result that was asked for before
 * they came: those who come while work runs share the next run.
 */
export function createSharedWork<T>(): ShareWork<T> {
  const runs = new Map<string, Running<T>>();
  const begin: ShareWork<T> = (key, work) => {
    const result = work();
    const forget = () => {
      if (run.next === null) runs.delete(key);
    };
    const run: Running<T> = { ended: result.then(forget, forget), next: null };
    runs.set(key, run);
    return result;
  };
  return (key, work) => {
    const running = runs.get(key);
    if (!running) return begin(key, work);
    running.next ??= running.ended.then(() => begin(key, work));
    return running.next;
  };
}
