import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import type { DatabasePool } from "../db/connection/database-pool.ts";
import { TimeoutError, withTimeout } from "../process/with-timeout.ts";
import { VERSION } from "../version.ts";

interface Readiness {
  isDraining: () => boolean;
  /** Such as 'prices unknown'; null while it is sold. */
  whyNotSelling: () => Promise<string | null>;
}

/**
 * `/healthz`: the process answers, and says its version. `/readyz`: the database is there, and it is not stopping; where
 * nothing is sold, the answer says why, and visitors still find dentists. Headers of both name the directory's version.
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
    if (reason !== null) return reply.status(503).send({ status: reason });
    const off = await readSelling();
    return off === null ? { status: "ready" } : { status: "ready", selling: `off: ${off}` };
  });
  // What waits for the connections that all share says nothing about the database.
  const pool = ctx.pool.fork({ maxConnections: 1, applicationName: "smirk-ready" });
  const databaseAnswers = shareCall(() => askDatabase(ctx, pool));
  const readSelling = keepLast(whyNotSelling, ctx.config.timeLimits.readinessMs);
  app.addHook("onClose", () => pool.end());
  ctx.telemetry.metrics?.watchReadiness(async () => (await whyNotReady()) === null);
  ctx.telemetry.metrics?.watchSelling(async () => (await readSelling()) === null);

  async function whyNotReady(): Promise<string | null> {
    if (isDraining()) return "draining";
    return (await databaseAnswers()) ? null : "database unreachable";
  }
}

/** Calls that come while one is under way get its answer. */
function shareCall<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null;
  return () => {
    underWay ??= call().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** Nobody waits for a reading but the first who asks: all others get the one before, also while it cannot be read. */
function keepLast(read: () => Promise<string | null>, timeoutMs: number): () => Promise<string | null> {
  let last: string | null = null;
  const readAgain = shareCall(async () => {
    last = await read().catch(() => last);
  });
  let first: Promise<void> | undefined;
  return async () => {
    const reading = readAgain();
    first ??= withTimeout(() => reading, { timeoutMs }).catch(() => {});
    await first;
    return last;
  };
}

async function askDatabase(ctx: Pick<Context, "config" | "log">, pool: DatabasePool): Promise<boolean> {
  try {
    await withTimeout(() => pool.query("select 1"), { timeoutMs: ctx.config.timeLimits.readinessMs });
    return true;
  } catch (error) {
    if (!(error instanceof TimeoutError)) ctx.log.warn({ err: error }, "health.database_failed");
    return false;
  }
}
