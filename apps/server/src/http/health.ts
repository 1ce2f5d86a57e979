import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { TimeoutError, withTimeout } from "../process/with-timeout.ts";
import { VERSION } from "../version.ts";

const READY_TIMEOUT_MS = 1000;

export interface Readiness {
  isDraining: () => boolean;
  /** Such as 'prices unknown'; null after the first success. */
  whyNotSelling: () => string | null;
}

/**
 * `/healthz`: the process answers, and says its version. `/readyz`: database and prices are there, and it is not stopping. Headers of both
 * name the directory's version.
 */
export function registerHealthRoutes(app: FastifyInstance, ctx: Context, readiness: Readiness): void {
  const { isDraining, whyNotSelling } = readiness;
  app.get("/healthz", { logLevel: "warn" }, async (_request, reply) => {
    return reply
      .header("cache-control", "no-store")
      .headers(app.directory.headers())
      .send({ status: "ok", version: VERSION });
  });
  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    reply.header("cache-control", "no-store").headers(app.directory.headers());
    const reason = await whyNotReady();
    return reason === null ? { status: "ready" } : reply.status(503).send({ status: reason });
  });
  ctx.telemetry.metrics?.watchReadiness(async () => (await whyNotReady()) === null);

  async function whyNotReady(): Promise<string | null> {
    if (isDraining()) return "draining";
    return (await databaseAnswers(ctx)) ? whyNotSelling() : "database unreachable";
  }
}

async function databaseAnswers(ctx: Context): Promise<boolean> {
  try {
    await withTimeout(() => sql`select 1`.execute(ctx.db), { timeoutMs: READY_TIMEOUT_MS });
    return true;
  } catch (error) {
    if (!(error instanceof TimeoutError)) ctx.log.warn({ err: error }, "health.database_failed");
    return false;
  }
}
