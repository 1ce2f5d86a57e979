import type { FastifyBaseLogger } from "fastify";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";

/**
 * Has errors that nobody handled logged instead of ending the process: nothing but a failed start or a stop signal ends
 * a server. A broken connection fails one request, and must not fail the others.
 */
export function surviveErrors(log: Pick<FastifyBaseLogger, "error" | "warn">): void {
  const tell = (err: unknown, event: string) => {
    if (isDatabaseUnavailable(err)) log.warn({ err }, event);
    else log.error({ err }, event);
  };
  process.on("unhandledRejection", (reason) => tell(reason, "process.unhandled_rejection"));
  process.on("uncaughtException", (error) => tell(error, "process.uncaught_exception"));
}
