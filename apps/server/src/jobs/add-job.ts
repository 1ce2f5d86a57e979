import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema/schema.ts";
import type { JobType } from "./job.ts";

/** Over about four days: pauses grow to six hours. */
const MAX_ATTEMPTS = 25;

/** Adds a job that runs once the transaction is committed, and again until it succeeds, with growing pauses. */
export async function addJob<Payload extends object>(
  trx: Kysely<Database>,
  { name, keyOf, maxAttempts = MAX_ATTEMPTS, delayMs = 0 }: JobType<Payload>,
  payload: Payload,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${keyOf(payload)}, max_attempts => ${maxAttempts}::integer,
    run_at => now() + ${delayMs}::integer * interval '1 millisecond'
  )`.execute(trx);
}

/** A job that runs already ends first. */
export async function removeJob<Payload extends object>(
  trx: Kysely<Database>,
  { keyOf }: JobType<Payload>,
  payload: Payload,
): Promise<void> {
  await sql`select graphile_worker.remove_job(${keyOf(payload)})`.execute(trx);
}

/** Whether this job waits, runs or will be tried again. */
export async function isJobPending<Payload extends object>(
  db: Kysely<Database>,
  { keyOf }: JobType<Payload>,
  payload: Payload,
): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where key = ${keyOf(payload)} and (attempts < max_attempts or locked_at is not null) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a job of the memberships waits, runs or will be tried again. */
export async function hasPendingJob(db: Kysely<Database>, membershipIds: string[]): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs
    where payload ->> 'membershipId' = any(${membershipIds}::text[])
      and (attempts < max_attempts or locked_at is not null) limit 1`.execute(db);
  return rows.length > 0;
}
