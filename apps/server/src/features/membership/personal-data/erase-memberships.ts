import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { eraseAgreements } from "../../members/agreement/erase-agreements.ts";
import { deleteUnheldConsents } from "../../members/consents/held-consents.ts";
import { eraseMemberRows } from "../../members/erased-membership.ts";

/**
 * Plan, money, dates, state and ZIP code stay for accounting, and what was agreed to while it is held.
 * @param trx holds the memberships' locks
 */
export async function eraseMemberships(
  trx: Kysely<Database>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await trx.deleteFrom("card_links").where("membership_id", "in", ids).execute();
  await trx.deleteFrom("card_checks").where("membership_id", "in", ids).execute();
  await trx
    .updateTable("plan_changes")
    .set({ family: "[]", agreed_text: "", agreed_translation: null })
    .where("membership_id", "in", ids)
    .execute();
  await eraseMemberRows(trx, { ids, now });
  await deleteUnheldConsents(trx, { ids, now });
  await eraseAgreements(trx, { ids, now });
}
