import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { Coming } from "../charges/list-charges.ts";
import { namesOnePrice } from "../consents/wordings.ts";
import type { PaidMembership } from "../find-membership.ts";
import { saveAgreementVersion } from "./save-agreement.ts";

interface Corrected {
  membership: PaidMembership;
  /** Since when plan and family count; null where only the name was changed. */
  changedAt: Date | null;
  coming: Coming;
}

/**
 * Writes the agreement in force again, with the right amounts and the time at which it was agreed to: nothing new is.
 * @returns false where it was written since amounts have their days
 */
export async function correctAgreement(
  ctx: Pick<Context, "config">,
  trx: Kysely<Database>,
  { membership, changedAt, coming }: Corrected,
): Promise<boolean> {
  const newest = await trx
    .selectFrom("membership_agreement_versions")
    .select(["version", "agreed_at"])
    .where("membership_id", "=", membership.id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest || !namesOnePrice(newest.version)) return false;
  const { agreed_at: agreedAt } = newest;
  const since = changedAt ?? agreedAt;
  const began = new Date(membership.charged?.periodBeganAt ?? since);
  // The present period has begun with a renewal since.
  const now = began > since ? began : since;
  await saveAgreementVersion(ctx, trx, { membership, changeId: null, agreedAt, now, coming });
  return true;
}
