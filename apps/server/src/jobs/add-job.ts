import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema/schema.ts";

/** What can be left to be done after an answer, and what each is told. */
export interface Jobs {
  /** Somebody's subscriptions may have changed at the payment provider. */
  sync_customer: { customerId: string };
  /** The same, and what went back of a charge of theirs. */
  sync_charge: { chargeId: string };
  /** Refunds and disputes of a membership's payments, whose events may have come too early. */
  sync_membership_payments: { membershipId: string };
  /** All subscriptions are compared with the provider's. */
  reconcile_payments: Record<string, never>;
  /** A member has asked to leave. */
  carry_out_cancellation: { membershipId: string };
  /** An operator pays some of a member's money back. */
  carry_out_refund: { membershipId: string; refundId: string };
  /** Something has changed that a member is told by mail. */
  tell_member: { membershipId: string };
  /** Somebody has joined the waitlist. */
  tell_waiting: { removalToken: string };
  /** Somebody wants to prove by e-mail that a phone is theirs. */
  write_email_code: { emailCodeId: string };
  /** A mail is to go out. */
  send_mail: { mailId: string };
}

/** Over about four days: pauses grow to six hours. */
const MOST_ATTEMPTS = 25;
/** A mail is tried for as long as it keeps: over six weeks. */
const MOST_ATTEMPTS_OF: Partial<Record<keyof Jobs, number>> = { send_mail: 180 };

/**
 * Adds a job that runs once the transaction is committed, and again until it succeeds, with growing pauses.
 * @param key of two jobs with the same key that wait, one is enough
 */
export async function addJob<Name extends keyof Jobs>(
  trx: Kysely<Database>,
  name: Name,
  payload: Jobs[Name],
  key: string,
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    job_key => ${key}, max_attempts => ${MOST_ATTEMPTS_OF[name] ?? MOST_ATTEMPTS}::integer
  )`.execute(trx);
}
