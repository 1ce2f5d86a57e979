import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { lockAccount, lockSignOn } from "../auth/sessions/account-locks.ts";
import { notAuthorized } from "../auth/tokens/check-token.ts";
import { isErased } from "./erased-membership.ts";
import { findMembership, type PaidMembership } from "./find-membership.ts";
import { lockMembership } from "./membership-lock.ts";

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
