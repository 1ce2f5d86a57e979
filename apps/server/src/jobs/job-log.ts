import type { FastifyBaseLogger } from "fastify";
import { type Job, Logger } from "graphile-worker";
import { isDatabaseUnavailable } from "../db/connection/is-database-unavailable.ts";

export type JobLog = Pick<FastifyBaseLogger, "debug" | "error" | "warn">;

const DETAIL_CHARS = 60;

/**
 * The library's log lines as events with a job's name and id, never its payload. What differs between two jobs that fail
 * alike is in `run`, so that the log counts them as one error. Losing the database is only a warning.
 */
export function createJobLog(log: JobLog): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    if (level !== "error" && level !== "warning") {
      log.debug({ job: taskIdentifier, jobId }, message);
      return;
    }
    const failed = readFailure(meta);
    const err = meta?.error ?? meta?.fatalError;
    const write = level === "error" && !isDatabaseUnavailable(err) ? "error" : "warn";
    if (failed !== null) {
      const run = { id: failed.id, attempts: failed.attempts, of: failed.max_attempts };
      log[write]({ err, job: failed.task_identifier, run }, "jobs.job.failed");
      return;
    }
    const facts = { job: taskIdentifier, detail: message.slice(0, DETAIL_CHARS), run: { id: jobId } };
    const event = level === "error" ? "jobs.library.failed" : "jobs.library.warned";
    log[write]({ ...facts, err: err ?? null }, event);
  });
}

function readFailure(meta: Record<string, unknown> | undefined): Job | null {
  return meta?.failure === true ? (meta.job as Job) : null;
}
