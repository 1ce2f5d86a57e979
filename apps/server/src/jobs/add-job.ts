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
