import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { ERASED_DETAILS } from "./memberships.ts";

/** Email and first name of an account's newest membership; a paid one comes first. */
export async function findContact(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom("memberships")
    .select(["email", "name"])
    .where("account_id", "=", accountId)
    .where("email", "!=", ERASED_DETAILS.email)
    .orderBy(({ eb }) => eb("paid_at", "is", null))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Email addresses of the memberships of these accounts. */
export function listEmailsOf(
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<{ accountId: string; email: string }[]> {
  return db
    .selectFrom("memberships")
    .select(["account_id as accountId", "email"])
    .where((eb) => eb("account_id", "=", eb.fn.any(eb.val(accountIds))))
    .where("email", "!=", ERASED_DETAILS.email)
    .execute();
}

/** What the member chose when they last joined; undefined for an account without a membership. */
export async function findNewsletterChoice(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ isWanted: boolean; chosenAt: Date } | undefined> {
  const newest = await db
    .selectFrom("memberships")
    .select(["newsletter", "newsletter_chosen_at"])
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email)
    .orderBy("newsletter_chosen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && { isWanted: newest.newsletter, chosenAt: newest.newsletter_chosen_at };
}

export interface PaidMember {
  accountId: string;
  membershipId: string;
  email: string;
  name: string;
  last_name: string;
  language: Language;
  /** What was chosen when joining. */
  newsletter: { isWanted: boolean; chosenAt: Date };
}

/** The newest paid membership of each account, ended ones too, erased ones not. */
export async function listPaidMembers(db: Kysely<Database>): Promise<PaidMember[]> {
  const rows = await selectPaid(db)
    .distinctOn("account_id")
    .orderBy("account_id")
    .orderBy("memberships.paid_at", "desc")
    .execute();
  return rows.map(toMember);
}

export async function findPaidMember(
  db: Kysely<Database>,
  membershipId: string,
): Promise<PaidMember | undefined> {
  const row = await selectPaid(db).where("memberships.id", "=", membershipId).executeTakeFirst();
  return row && toMember(row);
}

type PaidRow = Omit<PaidMember, "newsletter"> & { newsletter: boolean; newsletter_chosen_at: Date };

function toMember({ newsletter: isWanted, newsletter_chosen_at: chosenAt, ...member }: PaidRow): PaidMember {
  return { ...member, newsletter: { isWanted, chosenAt } };
}

function selectPaid(db: Kysely<Database>) {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "account_id")
    .select(["account_id as accountId", "memberships.id as membershipId", "memberships.email"])
    .select(["memberships.name", "memberships.last_name", "language"])
    .select(["newsletter", "newsletter_chosen_at"])
    .where("memberships.paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email);
}
