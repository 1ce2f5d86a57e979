import type { FastifyBaseLogger } from "fastify";
import { Logger } from "graphile-worker";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";

export type JobLog = Pick<FastifyBaseLogger, "debug" | "error" | "warn">;

/**
 * The library's lines in our log: a job's name and number, never what it was about. Where the
 * database is away, each line about it is only a warning.
 */
export function createJobLog(log: JobLog): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const facts = { job: taskIdentifier, jobId };
    if (level === "error" && !isDatabaseUnavailable(meta?.error)) log.error(facts, message);
    else if (level === "error" || level === "warning") log.warn(facts, message);
    else log.debug(facts, message);
  });
}
