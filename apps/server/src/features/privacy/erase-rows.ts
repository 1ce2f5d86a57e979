import type { Agreement } from "@smirk/domain/membership/agreement";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../billing/erased-membership.ts";
import type { Person } from "./read-person.ts";
import { areTheirEmails, areTheirWaitings, listMemberships } from "./their-rows.ts";

/**
 * Blanks and takes away what says who somebody is. What bookkeeping needs stays: ids, plan, money, dates, state and ZIP
 * code.
 * @param trx a transaction that holds the locks of `eraseMember`
 */
export async function eraseRows(trx: Kysely<Database>, person: Person, now: Date): Promise<void> {
  // First what is found by their addresses and numbers.
  await eraseEmails(trx, person);
  await trx.deleteFrom("waitlist").where(areTheirWaitings(person)).execute();
  if (person.memberships.length > 0) await eraseMemberships(trx, listMemberships(person), now);
  await forgetPhone(trx, person);
  await closeAccount(trx, person.account.id, now);
}

async function forgetPhone(trx: Kysely<Database>, { account }: Person): Promise<void> {
  if (account.phone_number === null) return;
  for (const table of ["known_browsers", "code_failures", "email_codes"] as const) {
    await trx.deleteFrom(table).where("phone_number", "=", account.phone_number).execute();
  }
}

/** Whoever was sent what, and when, stays known of a membership; of the waitlist nothing does. */
async function eraseEmails(trx: Kysely<Database>, person: Person): Promise<void> {
  await trx
    .deleteFrom("outbox")
    .where("kind", "in", ["waitlist_joined", "phone_proof"])
    .where(areTheirEmails(person))
    .execute();
  await trx
    .updateTable("outbox")
    .set({ recipient_name: "", recipient_address: "", body: null })
    .where(areTheirEmails(person))
    .execute();
}

/** In the form of an agreement, for whatever reads it; its hash stays that of the words that were signed. */
const ERASED_AGREEMENT: Omit<Agreement, "version"> = {
  title: "Membership Agreement",
  notice: "The words of this agreement were erased.",
  facts: [],
  sections: [],
};

async function eraseMemberships(trx: Kysely<Database>, ids: string[], now: Date): Promise<void> {
  await trx.deleteFrom("family_members").where("membership_id", "in", ids).execute();
  await sql`update membership_agreements
    set agreement = ${JSON.stringify(ERASED_AGREEMENT)}::jsonb || jsonb_build_object('version', version)
    where membership_id = any(${ids}::uuid[])`.execute(trx);
  await trx
    .updateTable("memberships")
    .set(({ ref }) => ({
      ...ERASED_DETAILS,
      // A hash of what they typed could be guessed at.
      cart_hash: Buffer.alloc(0),
      client_secret: null,
      sealed_refresh_token: null,
      // Nobody is to pay what was never asked for at the provider.
      state: sql`case ${ref("state")} when 'open' then 'replaced' else ${ref("state")} end`,
      updated_at: now,
    }))
    .where("id", "in", ids)
    .execute();
}

async function closeAccount(trx: Kysely<Database>, accountId: string, now: Date): Promise<void> {
  const sessions = trx.selectFrom("sessions").select("id").where("account_id", "=", accountId);
  await trx.deleteFrom("refresh_tokens").where("session_id", "in", sessions).execute();
  await trx
    .updateTable("sessions")
    .set({ ended_at: now, end_reason: "account_closed" })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  await trx.deleteFrom("account_identities").where("account_id", "=", accountId).execute();
  await trx
    .updateTable("accounts")
    .set({ phone_number: null, verified_email: null, name: null, last_name: null, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}
