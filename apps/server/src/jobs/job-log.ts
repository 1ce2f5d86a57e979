import type { FastifyBaseLogger } from "fastify";
import { Logger } from "graphile-worker";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";

export type JobLog = Pick<FastifyBaseLogger, "debug" | "error" | "warn">;

/** The library's log lines with a job's name and id, never its payload. Losing the database is only a warning. */
export function createJobLog(log: JobLog): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const facts = { job: taskIdentifier, jobId };
    if (level === "error" && !isDatabaseUnavailable(meta?.error)) log.error(facts, message);
    else if (level === "error" || level === "warning") log.warn(facts, message);
    else log.debug(facts, message);
  });
}
