import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { lockAccount, lockSignOn } from "../auth/sessions/account-locks.ts";
import { notAuthorized } from "../auth/tokens/check-token.ts";
import { findMembership, type PaidMembership } from "./find-membership.ts";
import { isErased } from "./memberships.ts";

/** Which memberships a transaction has locked; `write-membership.ts` writes no other. */
const held = new WeakMap<Kysely<Database>, Set<string>>();

/** A row that is written is read inside of `work`: what was read before may have been written over since. */
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

/** Held until the caller's transaction ends; before `lockAccount`, and several in the order of their ids. */
export async function lockMembership(trx: Kysely<Database>, membershipId: string): Promise<void> {
  // The key is shared with servers of the release before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cancellation ${membershipId}`}, 0))`.execute(
    trx,
  );
  held.set(trx, (held.get(trx) ?? new Set()).add(membershipId));
}

/** @throws where the transaction has not locked the membership: what it would write was read without the lock */
export function requireLock(trx: Kysely<Database>, membershipId: string): void {
  if (held.get(trx)?.has(membershipId)) return;
  throw new Error(`Membership ${membershipId} would be written without its lock.`);
}

/** All of an account's, then the account. @returns false where a purchase was begun meanwhile, which is not locked */
export async function lockMemberships(
  trx: Kysely<Database>,
  accountId: string,
  betweenLocks?: () => Promise<void>,
): Promise<boolean> {
  for (const id of await listIds(trx, accountId)) await lockMembership(trx, id);
  await betweenLocks?.();
  await lockAccount(trx, accountId);
  return (await listIds(trx, accountId)).every((id) => held.get(trx)?.has(id) ?? false);
}

async function listIds(trx: Kysely<Database>, accountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("memberships")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

interface MemberLock {
  accountId: string;
  /** Sign-ons with these wait as well. */
  emails?: string[];
}

/**
 * Locks in the order in which erasing takes its locks.
 * @throws 401 for an erased account; 409 without a membership, and where another is bought at this moment
 */
export async function lockMember(
  trx: Kysely<Database>,
  { accountId, emails = [] }: MemberLock,
): Promise<PaidMembership> {
  const words = [...new Set(emails.map((email) => email.toLowerCase()))].toSorted();
  const areAllLocked = await lockMemberships(trx, accountId, async () => {
    for (const verifiedEmail of words) await lockSignOn(trx, { subjects: [], verifiedEmail });
  });
  const membership = await findMembership(trx, accountId);
  if (isErased(membership)) throw notAuthorized();
  if (areAllLocked) return membership;
  const sentence = "Your membership was changed in another window. Please review it again.";
  throw conflict(sentence).because("changed_elsewhere");
}
