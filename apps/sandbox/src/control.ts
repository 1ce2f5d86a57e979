import type { FastifyInstance } from "fastify";
import type { FakeVendor } from "./fake-vendor.ts";

export const CONTROL_PREFIX = "/_sandbox";

export const CONTROL_ROUTES = [
  {
    method: "GET",
    path: `${CONTROL_PREFIX}/health`,
    description: "Whether the sandbox is up, and its fakes.",
  },
  { method: "GET", path: `${CONTROL_PREFIX}/requests`, description: "The requests received, newest first." },
  { method: "GET", path: `${CONTROL_PREFIX}/unknown`, description: "The requests that no fake answered." },
  { method: "DELETE", path: `${CONTROL_PREFIX}/requests`, description: "Deletes both lists." },
] as const;

/** How tests and people inspect the sandbox. Its own requests are not recorded. */
export function registerControl(app: FastifyInstance, requestLog: RequestLog, fakes: readonly FakeVendor[]) {
  app.get(`${CONTROL_PREFIX}/health`, () => ({
    status: "ok",
    fakes: fakes.map(({ name, path }) => ({ name, path })),
  }));
  app.get(`${CONTROL_PREFIX}/requests`, () => ({ requests: requestLog.requests() }));
  app.get(`${CONTROL_PREFIX}/unknown`, () => ({ requests: requestLog.unknown() }));
  app.delete(`${CONTROL_PREFIX}/requests`, async (_request, reply) => {
    requestLog.clear();
    await reply.code(204).send();
  });
}

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
