import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { eraseMemberRows } from "../../members/erased-membership.ts";

/** Keeps the shape of an agreement; the stored hash stays that of the signed words. */
const ERASED_AGREEMENT: Omit<Agreement, "version"> = {
  title: "Membership Agreement",
  notice: "The words of this agreement were erased.",
  facts: [],
  sections: [],
};

/** Plan, money, dates, state and ZIP code stay for accounting. @param trx holds the memberships' locks */
export async function eraseMemberships(
  trx: Kysely<Database>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await trx.deleteFrom("card_links").where("membership_id", "in", ids).execute();
  await sql`update membership_agreements
    set agreement = ${JSON.stringify(ERASED_AGREEMENT)}::jsonb || jsonb_build_object('version', version),
      translation = null, translation_sha256 = null
    where membership_id = any(${ids}::uuid[])`.execute(trx);
  await sql`update membership_agreement_versions
    set agreement = ${JSON.stringify(ERASED_AGREEMENT)}::jsonb || jsonb_build_object('version', version),
      translation = null, translation_sha256 = null
    where membership_id = any(${ids}::uuid[])`.execute(trx);
  await trx
    .updateTable("plan_changes")
    .set({ family: "[]", agreed_text: "", agreed_translation: null })
    .where("membership_id", "in", ids)
    .execute();
  await eraseMemberRows(trx, { ids, now });
}
