import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { isLostToDispute } from "../billing/sync/sync-disputes.ts";
import { hasStillPass } from "../card/wallet/passes.ts";
import { findBoughtPlan } from "../members/find-membership.ts";
import { isErased, lockMembershipRow, type Membership } from "../members/memberships.ts";
import { isSoldTwice } from "../members/person/second-memberships.ts";
import { findCancellationRow } from "../refunds/find-cancellation-row.ts";
import { sumHeld } from "../refunds/sum-held.ts";

export type Recipient = Membership & {
  plan_name: string;
  /** The account's language, in which it is written to. */
  language: Language;
  refund_cents: number | null;
  kept_fee_cents: number;
  held_cents: number;
  is_lost_to_dispute: boolean;
  /** Canceled with money back, and not ended at the provider yet. */
  is_about_to_end: boolean;
  /** Ends with its period by choice; false once it is canceled. */
  is_renewal_off: boolean;
  /** Their card may be in a phone's wallet that does not ask for changes. */
  has_still_pass: boolean;
};

/**
 * A paid membership with what its emails say, locked until the transaction ends, so that parallel runs do not notify
 * the member twice. Undefined for an erased one.
 */
export async function findRecipient(
  trx: Kysely<Database>,
  membershipId: string,
): Promise<Recipient | undefined> {
  const membership = await lockMembershipRow(trx, membershipId);
  if (!membership || membership.paid_at === null || isErased(membership)) return undefined;
  const plan = await findBoughtPlan(trx, membership.plan_slug);
  const cancellation = await findCancellationRow(trx, membershipId);
  return {
    ...membership,
    plan_name: plan.name,
    language: await findAccountLanguage(trx, membership.account_id),
    refund_cents: cancellation?.refund_cents ?? null,
    // A fee that operators may pay back too is not called kept: a second one of them may have to approve it.
    kept_fee_cents: (await isSoldTwice(trx, membershipId)) ? 0 : (cancellation?.kept_fee_cents ?? 0),
    held_cents: await sumHeld(trx, membershipId),
    is_lost_to_dispute: await isLostToDispute(trx, membershipId),
    is_about_to_end:
      membership.ended_at === null && cancellation !== undefined && cancellation.rule !== "end_of_period",
    is_renewal_off: !membership.auto_renew && cancellation === undefined,
    has_still_pass: await hasStillPass(trx, membershipId),
  };
}
