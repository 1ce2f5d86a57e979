import type { FastifyBaseLogger } from "fastify";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";

/** Logs unhandled errors instead of ending the process: a broken connection must fail one request only. */
export function surviveErrors(log: Pick<FastifyBaseLogger, "error" | "warn">): void {
  const logError = (err: unknown, event: string) => {
    if (isDatabaseUnavailable(err)) log.warn({ err }, event);
    else log.error({ err }, event);
  };
  process.on("unhandledRejection", (reason) => logError(reason, "process.unhandled_rejection"));
  process.on("uncaughtException", (error) => logError(error, "process.uncaught_exception"));
}
