import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import {
  findPaidMember,
  listPaidMembers,
  type PaidMember,
} from "../../members/contacts/list-paid-members.ts";
import { isWantedNow, readChoices } from "./message-choices.ts";

/** One for each account that wants news, at the address of its newest membership. */
export async function listNewsReaders(db: Kysely<Database>): Promise<PaidMember[]> {
  const rows = await db
    .selectFrom("message_choices")
    .select(["account_id", "is_wanted", "chosen_at"])
    .where("kind", "=", "news_email")
    .execute();
  const choices = new Map(rows.map((row) => [row.account_id, row]));
  const members = await listPaidMembers(db);
  return members.filter((member) => isWantedNow(choices.get(member.accountId), member.newsletter));
}

export async function isNewsWanted(db: Kysely<Database>, membershipId: string): Promise<boolean> {
  const member = await findPaidMember(db, membershipId);
  return member !== undefined && (await readChoices(db, member.accountId)).news_email;
}
