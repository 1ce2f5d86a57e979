export interface RequestLogEntry {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  method: string;
  url: string;
  status: number;
  /** The start of the request body as text; null when there was none. */
  body: string | null;
}

export interface RequestLog {
  record(entry: Omit<RequestLogEntry, "id">, options: { unknown: boolean }): void;
  /** Newest first. */
  requests(): RequestLogEntry[];
  /** The requests that no fake answered, newest first. */
  unknown(): RequestLogEntry[];
  clear(): void;
}

/** Keeps the last `limit` requests, and apart from them the last `limit` unknown ones, so traffic cannot push those out. */
export function createRequestLog(limit: number): RequestLog {
  const requests: RequestLogEntry[] = [];
  const unknown: RequestLogEntry[] = [];
  let lastId = 0;

  function append(list: RequestLogEntry[], entry: RequestLogEntry) {
    list.unshift(entry);
    if (list.length > limit) list.pop();
  }

  return {
    record(fields, options) {
      lastId += 1;
      const entry = { id: lastId, ...fields };
      append(requests, entry);
      if (options.unknown) append(unknown, entry);
    },
    requests: () => [...requests],
    unknown: () => [...unknown],
    clear() {
      requests.length = 0;
      unknown.length = 0;
    },
  };
}
