import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../../billing/erased-membership.ts";

export interface PaidMember {
  accountId: string;
  membershipId: string;
  email: string;
  name: string;
  last_name: string;
  /** As chosen when joining. */
  newsletter: { isWanted: boolean; chosenAt: Date };
}

/** The newest paid membership of each account, ended ones too, erased ones not. */
export async function listPaidMembers(db: Kysely<Database>): Promise<PaidMember[]> {
  const rows = await selectPaid(db)
    .distinctOn("account_id")
    .orderBy("account_id")
    .orderBy("paid_at", "desc")
    .execute();
  return rows.map(toMember);
}

export async function findPaidMember(
  db: Kysely<Database>,
  membershipId: string,
): Promise<PaidMember | undefined> {
  const row = await selectPaid(db).where("id", "=", membershipId).executeTakeFirst();
  return row && toMember(row);
}

type PaidRow = Omit<PaidMember, "newsletter"> & { newsletter: boolean; newsletter_chosen_at: Date };

function toMember({ newsletter: isWanted, newsletter_chosen_at: chosenAt, ...member }: PaidRow): PaidMember {
  return { ...member, newsletter: { isWanted, chosenAt } };
}

function selectPaid(db: Kysely<Database>) {
  return db
    .selectFrom("memberships")
    .select(["account_id as accountId", "id as membershipId", "email", "name", "last_name"])
    .select(["newsletter", "newsletter_chosen_at"])
    .where("paid_at", "is not", null)
    .where("email", "!=", ERASED_DETAILS.email);
}
