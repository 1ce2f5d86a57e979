import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { lockAccount, lockSignOn } from "../auth/sessions/account-locks.ts";
import { notAuthorized } from "../auth/tokens/check-token.ts";
import { findMembership, type PaidMembership } from "./find-membership.ts";
import { isErased } from "./memberships.ts";

export async function withMembershipLock<T>(
  db: Kysely<Database>,
  membershipId: string,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockMembership(trx, membershipId);
    return work(trx);
  });
}

/** Held until the caller's transaction ends; acquire several in the order of their ids. */
export async function lockMembership(trx: Kysely<Database>, membershipId: string): Promise<void> {
  // The key is shared with servers of the release before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cancellation ${membershipId}`}, 0))`.execute(
    trx,
  );
}

interface MemberLock {
  accountId: string;
  /** Sign-ons with these wait as well. */
  emails?: string[];
}

/** Locks in the order in which erasing takes its locks. @throws 401 for an erased account; 409 without a membership */
export async function lockMember(
  trx: Kysely<Database>,
  { accountId, emails = [] }: MemberLock,
): Promise<PaidMembership> {
  const rows = await trx
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  for (const { id } of rows) await lockMembership(trx, id);
  const words = new Set(emails.map((email) => email.toLowerCase()));
  for (const verifiedEmail of [...words].toSorted()) await lockSignOn(trx, { subjects: [], verifiedEmail });
  await lockAccount(trx, accountId);
  const membership = await findMembership(trx, accountId);
  if (isErased(membership)) throw notAuthorized();
  return membership;
}
