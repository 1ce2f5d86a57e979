/** The newest `limit` entries, newest first. */
export interface Ring<T> {
  add(entry: T): void;
  list(): T[];
  clear(): void;
}

export function createRing<T>(limit: number): Ring<T> {
  let entries: T[] = [];
  return {
    add(entry) {
      entries = [entry, ...entries].slice(0, limit);
    },
    list: () => [...entries],
    clear() {
      entries = [];
    },
  };
}
