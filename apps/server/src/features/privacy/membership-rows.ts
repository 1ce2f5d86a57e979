import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { eraseCardLinks, eraseWalletPasses } from "../card/personal-data.ts";
import { eraseCardChecks } from "../desk/personal-data.ts";
import { eraseAgreements } from "../members/agreement/save-agreement.ts";
import { deleteUnheldConsents, isHeld } from "../members/consents/held-consents.ts";
import { eraseMemberRows } from "../members/write-membership.ts";
import { eraseWebhookEvents } from "../webhooks/personal-data.ts";

export interface MembershipCounts {
  family_members: number;
  /** Agreements whose words nothing holds. */
  agreements: number;
  held_agreements: number;
  cancellations: number;
  refunds: number;
  disputes: number;
}

export async function countMembershipRows(
  db: Kysely<Database>,
  ids: string[],
  now: Date,
): Promise<MembershipCounts> {
  const isOfMember = sql`membership_id = any(${ids}::uuid[])`;
  const { rows } = await sql<MembershipCounts>`select
    (select count(*)::integer from family_members where ${isOfMember}) as family_members,
    (select count(*)::integer from membership_agreements
      where ${isOfMember} and not ${isHeld("signed_at", now)}) as agreements,
    (select count(*)::integer from membership_agreements
      where ${isOfMember} and ${isHeld("signed_at", now)}) as held_agreements,
    (select count(*)::integer from cancellations where ${isOfMember}) as cancellations,
    (select count(*)::integer from payment_refunds where ${isOfMember}) as refunds,
    (select count(*)::integer from disputes where ${isOfMember}) as disputes`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The count returned no row.");
  return counts;
}

/**
 * Plan, money, dates, state and ZIP code stay for accounting, and what was agreed to while it is held.
 * @param trx holds the memberships' locks
 */
export async function eraseMemberships(
  trx: Kysely<Database>,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  await eraseCardLinks(trx, ids);
  await eraseWalletPasses(trx, ids);
  await eraseCardChecks(trx, ids);
  await eraseWebhookEvents(trx, ids);
  await trx
    .updateTable("plan_changes")
    .set({ family: "[]", agreed_text: "", agreed_translation: null })
    .where("membership_id", "in", ids)
    .execute();
  await eraseMemberRows(trx, { ids, now });
  await deleteUnheldConsents(trx, { ids, now });
  await eraseAgreements(trx, { ids, now });
}
