import type { FastifyInstance } from "fastify";
import type { Journal } from "./journal.ts";
import type { StandIn } from "./stand-ins.ts";

export const CONTROL_PREFIX = "/_sandbox";

/** What the control door offers, as the index page lists it. */
export const CONTROL_DOOR = [
  { method: "GET", path: `${CONTROL_PREFIX}/health`, says: "Whether the sandbox is up, and its stand-ins." },
  { method: "GET", path: `${CONTROL_PREFIX}/requests`, says: "The requests received, newest first." },
  { method: "GET", path: `${CONTROL_PREFIX}/unknown`, says: "The requests that no stand-in answered." },
  { method: "DELETE", path: `${CONTROL_PREFIX}/requests`, says: "Forgets both lists." },
] as const;

/** The control door: how tests and people look into the sandbox. Its own requests are not recorded. */
export function registerControl(app: FastifyInstance, journal: Journal, standIns: readonly StandIn[]) {
  app.get(`${CONTROL_PREFIX}/health`, () => ({
    status: "ok",
    stand_ins: standIns.map(({ name, path }) => ({ name, path })),
  }));
  app.get(`${CONTROL_PREFIX}/requests`, () => ({ requests: journal.requests() }));
  app.get(`${CONTROL_PREFIX}/unknown`, () => ({ requests: journal.unknown() }));
  app.delete(`${CONTROL_PREFIX}/requests`, async (_request, reply) => {
    journal.clear();
    await reply.code(204).send();
  });
}
