import type { FastifyInstance } from "fastify";
import type { FakeVendor } from "../fake-vendor.ts";
import type { RequestLog } from "../request-log.ts";
import { FAVICON } from "./brand.ts";
import { PAGE_POLICY } from "./document.ts";
import { renderIndexPage } from "./page.ts";

export function registerIndexPage(
  app: FastifyInstance,
  requestLog: RequestLog,
  fakes: readonly FakeVendor[],
) {
  app.get("/", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", PAGE_POLICY)
      .header("cache-control", "no-store")
      .send(renderIndexPage({ fakes, requests: requestLog.requests(), unknown: requestLog.unknown() })),
  );
  for (const path of ["/favicon.svg", "/favicon.ico"]) {
    app.get(path, async (_request, reply) => reply.type("image/svg+xml").send(FAVICON));
  }
}
