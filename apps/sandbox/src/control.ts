import type { FastifyInstance } from "fastify";
import type { FakeVendor } from "./fake-vendor.ts";
import type { RequestLog } from "./request-log.ts";

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
