export interface JournalEntry {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  method: string;
  url: string;
  status: number;
  /** The start of the request body as text; null when there was none. */
  body: string | null;
}

export interface Journal {
  record(entry: Omit<JournalEntry, "id">, options: { unknown: boolean }): void;
  /** Newest first. */
  requests(): JournalEntry[];
  /** The requests that no stand-in answered, newest first. */
  unknown(): JournalEntry[];
  clear(): void;
}

/** Keeps the last `limit` requests, and apart from them the last `limit` unknown ones, so traffic cannot push those out. */
export function createJournal(limit: number): Journal {
  const requests: JournalEntry[] = [];
  const unknown: JournalEntry[] = [];
  let lastId = 0;

  function keep(list: JournalEntry[], entry: JournalEntry) {
    list.unshift(entry);
    if (list.length > limit) list.pop();
  }

  return {
    record(fields, options) {
      lastId += 1;
      const entry = { id: lastId, ...fields };
      keep(requests, entry);
      if (options.unknown) keep(unknown, entry);
    },
    requests: () => [...requests],
    unknown: () => [...unknown],
    clear() {
      requests.length = 0;
      unknown.length = 0;
    },
  };
}
