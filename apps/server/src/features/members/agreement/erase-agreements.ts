import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { isHeld } from "../consents/held-consents.ts";

/** Keeps the shape of an agreement; the stored hash stays that of the signed words. */
const ERASED_AGREEMENT: Omit<Agreement, "version"> = {
  title: "Membership Agreement",
  notice: "The words of this agreement were erased.",
  facts: [],
  sections: [],
};

/** Erases the words of agreements that nothing holds any more; the others are erased by a nightly job. */
export async function eraseAgreements(
  trx: Kysely<Database>,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const tables = [
    ["membership_agreements", "signed_at"],
    ["membership_agreement_versions", "agreed_at"],
  ] as const;
  for (const [table, agreedAt] of tables) {
    await sql`update ${sql.table(table)}
      set agreement = ${JSON.stringify(ERASED_AGREEMENT)}::jsonb || jsonb_build_object('version', version),
        translation = null, translation_sha256 = null
      where membership_id = any(${ids}::uuid[]) and jsonb_array_length(agreement -> 'facts') > 0
        and not ${isHeld(agreedAt, now)}`.execute(trx);
  }
}
