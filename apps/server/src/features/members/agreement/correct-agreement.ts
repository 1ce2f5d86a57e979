import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { Coming } from "../charges/list-charges.ts";
import { LAST_WITH_ONE_PRICE, namesOnePrice } from "../consents/wordings.ts";
import type { PaidMembership } from "../find-membership.ts";
import { saveAgreementVersion } from "./save-agreement.ts";

interface Corrected {
  membership: PaidMembership;
  /** Since when plan and family count; null where only the name was changed. */
  changedAt: Date | null;
  coming: Coming;
  /** Whether it may name a code's price that was never charged: each version of the wording could. */
  isCode: boolean;
}

/**
 * Writes the agreement in force again, with the right amounts and the time at which it was agreed to: nothing new is.
 * @returns false where it was written since amounts have their days
 */
export async function correctAgreement(
  ctx: Pick<Context, "config">,
  trx: Kysely<Database>,
  { membership, changedAt, coming, isCode }: Corrected,
): Promise<boolean> {
  const newest =
    (await findNewest(trx, membership.id)) ?? (isCode ? await findSigned(trx, membership.id) : null);
  if (!newest || !(isCode || namesOnePrice(newest.version))) return false;
  const { agreed_at: agreedAt } = newest;
  const since = changedAt ?? agreedAt;
  const began = new Date(membership.charged?.periodBeganAt ?? since);
  // The present period has begun with a renewal since.
  const latest = began > since ? began : since;
  await saveAgreementVersion(ctx, trx, { membership, changeId: null, agreedAt, since: latest, coming });
  return true;
}

async function findNewest(trx: Kysely<Database>, membershipId: string) {
  return trx
    .selectFrom("membership_agreement_versions")
    .select(["version", "agreed_at"])
    .where("membership_id", "=", membershipId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function findSigned(trx: Kysely<Database>, membershipId: string) {
  return trx
    .selectFrom("membership_agreements")
    .select(["version", "signed_at as agreed_at"])
    .where("membership_id", "=", membershipId)
    .executeTakeFirst();
}

/** The changes whose agreement is in force and names one price for all time. */
export async function filterNamingOnePrice<Change extends { id: string }>(
  db: Kysely<Database>,
  changes: readonly Change[],
): Promise<Change[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  const written = await db
    .selectFrom("membership_agreement_versions as written")
    .select("plan_change_id")
    .where("plan_change_id", "in", ids)
    .where("version", "=", LAST_WITH_ONE_PRICE)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("membership_agreement_versions as later")
            .select("later.number")
            .whereRef("later.membership_id", "=", "written.membership_id")
            .whereRef("later.number", ">", "written.number"),
        ),
      ),
    )
    .execute();
  const found = new Set(written.map(({ plan_change_id: id }) => id));
  return changes.filter(({ id }) => found.has(id));
}
