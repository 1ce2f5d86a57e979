export type ShareWork<T> = (key: string, work: () => Promise<T>) => Promise<T>;

interface Running<T> {
  ended: Promise<void>;
  next: Promise<T> | null;
}

/** At most one run per key, and one more waiting, which all callers that arrive meanwhile share: no stale results. */
export function createSharedWork<T>(): ShareWork<T> {
  const runs = new Map<string, Running<T>>();
  const begin: ShareWork<T> = (key, work) => {
    const result = work();
    const remove = () => {
      if (run.next === null) runs.delete(key);
    };
    const run: Running<T> = { ended: result.then(remove, remove), next: null };
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
