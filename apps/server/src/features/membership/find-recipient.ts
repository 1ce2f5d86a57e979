import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../members/erased-membership.ts";

export type Recipient = Selectable<MembershipsTable> & {
  plan_name: string;
  /** The account's language, in which it is written to. */
  language: Language;
  group_code: string;
  refund_cents: number | null;
  held_cents: number;
  is_lost_to_dispute: boolean;
  /** Canceled with money back, and not ended at the provider yet. */
  is_about_to_end: boolean;
  /** Ends with its period by choice; false once it is canceled. */
  is_renewal_off: boolean;
};

/**
 * A paid membership with what its emails say, locked until the transaction ends, so that parallel runs do not notify
 * the member twice. Undefined for an erased one.
 */
export async function findRecipient(
  trx: Kysely<Database>,
  membershipId: string,
): Promise<Recipient | undefined> {
  return trx
    .selectFrom("memberships")
    .innerJoin("plans", "plans.slug", "memberships.plan_slug")
    .innerJoin("accounts", "accounts.id", "memberships.account_id")
    .leftJoin("cancellations", "cancellations.membership_id", "memberships.id")
    .selectAll("memberships")
    .select([
      "plans.name as plan_name",
      "plans.group_code",
      "cancellations.refund_cents",
      "accounts.language",
    ])
    .select([
      sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds
        where refunds.membership_id = memberships.id and refunds.state = 'held')`.as("held_cents"),
      sql<boolean>`exists (select from disputes
        where disputes.membership_id = memberships.id and ends_membership)`.as("is_lost_to_dispute"),
      sql<boolean>`memberships.ended_at is null and coalesce(cancellations.rule <> 'end_of_period', false)`.as(
        "is_about_to_end",
      ),
      sql<boolean>`not auto_renew and cancellations.membership_id is null`.as("is_renewal_off"),
    ])
    .where("memberships.id", "=", membershipId)
    .where("memberships.paid_at", "is not", null)
    .where("memberships.email", "!=", ERASED_DETAILS.email)
    .forNoKeyUpdate("memberships")
    .executeTakeFirst();
}
