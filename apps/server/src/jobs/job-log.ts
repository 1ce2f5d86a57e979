import type { FastifyBaseLogger } from "fastify";
import { Logger } from "graphile-worker";

export type JobLog = Pick<FastifyBaseLogger, "debug" | "error" | "warn">;

/** The library's lines in our log: a job's name and number, never what it was about. */
export function createJobLog(log: JobLog): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    const facts = { job: taskIdentifier, jobId };
    if (level === "error") log.error(facts, message);
    else if (level === "warning") log.warn(facts, message);
    else log.debug(facts, message);
  });
}
