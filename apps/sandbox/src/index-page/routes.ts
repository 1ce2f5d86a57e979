import type { FastifyInstance } from "fastify";
import type { Journal } from "../journal.ts";
import type { StandIn } from "../stand-ins.ts";
import { FAVICON } from "./brand.ts";
import { PAGE_POLICY } from "./document.ts";
import { renderIndexPage } from "./page.ts";

export function registerIndexPage(app: FastifyInstance, journal: Journal, standIns: readonly StandIn[]) {
  app.get("/", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      .header("cache-control", "no-store")
      .send(renderIndexPage({ standIns, requests: journal.requests(), unknown: journal.unknown() })),
  );
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    app.get(path, async (_request, reply) => reply.type("image/svg+xml").send(FAVICON));
  }
}
