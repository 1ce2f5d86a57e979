export interface RequestLogEntry {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  method: string;
  url: string;
  status: number;
  /** The start of the request body as text. */
  body: string | null;
}

export interface RequestLog {
  record(entry: Omit<RequestLogEntry, "id">, options: { unknown: boolean }): void;
  /** Newest first. */
  requests(): RequestLogEntry[];
  /** Requests that no fake answered, newest first. */
  unknown(): RequestLogEntry[];
  clear(): void;
}

/** Unknown requests have a limit of their own, so that traffic cannot push them out. */
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
