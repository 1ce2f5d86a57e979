import * as v from "valibot";
import { get, post } from "./action.ts";
import { time } from "./fields.ts";

const findings = v.array(
  v.object({
    check: v.string(),
    level: v.picklist(["ok", "warning", "error"]),
    found: v.string(),
    /** What to do; empty for a passed check. */
    advice: v.string(),
  }),
);
const jobs = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    attempts: v.number(),
    /** Null: it is given up. */
    next_at: v.nullable(time),
    is_running: v.boolean(),
    failed_at: time,
    reason: v.string(),
    /** The member that it is about. */
    account_id: v.nullable(v.string()),
  }),
);
const mails = v.array(
  v.object({
    id: v.string(),
    kind: v.string(),
    written_at: time,
    given_up_at: v.nullable(time),
    reason: v.string(),
    account_id: v.nullable(v.string()),
    can_retry: v.boolean(),
  }),
);
/** `next_at` is null for a job that does not run within a week. */
const schedule = v.array(
  v.object({ name: v.string(), last_at: v.nullable(time), next_at: v.nullable(time) }),
);

export const HEALTH = {
  "health.show": get("/health", {
    role: "viewer",
    command: "health",
    answer: v.object({ findings, jobs, mails, schedule }),
  }),
  "health.vendors": get("/health/vendors", {
    role: "viewer",
    command: "health vendors",
    answer: v.object({ findings }),
  }),
  "health.retry_job": post("/health/retry-job", {
    role: "support",
    command: "health retry-job",
    takes: v.object({
      job_id: v.pipe(
        v.string("Name a job."),
        v.maxLength(18, "Name a job."),
        v.regex(/^\d{1,18}$/, "Name a job."),
      ),
    }),
    answer: v.object({ jobs }),
  }),
  "health.retry_mail": post("/health/retry-mail", {
    role: "support",
    command: "health retry-mail",
    takes: v.object({ mail_id: v.pipe(v.string("Name an email."), v.uuid("Name an email.")) }),
    answer: v.object({ mails }),
  }),
};
