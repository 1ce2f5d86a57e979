import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Context } from "../context.ts";

const READY_TIMEOUT_MS = 1000;

/** `/healthz`: the process answers. `/readyz`: it also reaches its database and is not on its way out. */
export function registerHealthRoutes(app: FastifyInstance, ctx: Context, isDraining: () => boolean): void {
  app.get("/healthz", { logLevel: "warn" }, async (_request, reply) => {
    return reply.header("cache-control", "no-store").send({ status: "ok" });
  });
  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (isDraining()) return reply.status(503).send({ status: "draining" });
    const ready = await databaseAnswers(ctx);
    return ready ? { status: "ready" } : reply.status(503).send({ status: "database unreachable" });
  });
}

async function databaseAnswers(ctx: Context): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, READY_TIMEOUT_MS, false);
  try {
    return await Promise.race([sql`select 1`.execute(ctx.db).then(() => true), late]);
  } catch (error) {
    ctx.log.warn({ err: error }, "the database does not answer");
    return false;
  } finally {
    clearTimeout(timer);
  }
}
