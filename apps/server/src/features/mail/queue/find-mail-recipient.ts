import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, MembershipsTable } from "../../../db/schema/schema.ts";
import { ERASED_DETAILS } from "../../billing/erased-membership.ts";

export type MailRecipient = Selectable<MembershipsTable> & {
  plan_name: string;
  group_code: string;
  refund_cents: number | null;
  held_cents: number;
  is_lost_to_dispute: boolean;
  /** They get money back, and the membership that is to end at once has not ended yet. */
  is_about_to_end: boolean;
};

/**
 * The membership whose member is written to; held until the transaction ends, so that nobody is told twice. Whoever was
 * erased is written to no more.
 */
export async function findMailRecipient(
  trx: Kysely<Database>,
  membershipId: string,
): Promise<MailRecipient | undefined> {
  return trx
    .selectFrom("memberships")
    .innerJoin("plans", "plans.slug", "memberships.plan_slug")
    .leftJoin("cancellations", "cancellations.membership_id", "memberships.id")
    .selectAll("memberships")
    .select(["plans.name as plan_name", "plans.group_code", "cancellations.refund_cents"])
    .select([
      sql<number>`(select coalesce(sum(amount_cents), 0)::integer from refunds
        where refunds.membership_id = memberships.id and refunds.state = 'held')`.as("held_cents"),
      sql<boolean>`exists (select from disputes
        where disputes.membership_id = memberships.id and ends_membership)`.as("is_lost_to_dispute"),
      sql<boolean>`ended_at is null and coalesce(cancellations.rule <> 'end_of_period', false)`.as(
        "is_about_to_end",
      ),
    ])
    .where("memberships.id", "=", membershipId)
    .where("paid_at", "is not", null)
    .where("memberships.email", "!=", ERASED_DETAILS.email)
    .forNoKeyUpdate("memberships")
    .executeTakeFirst();
}

/** The parts of a new mail that say whom it is for. */
export function addressedTo({ id, name, last_name, email }: MailRecipient) {
  return { membershipId: id, to: { name: `${name} ${last_name}`, address: email } };
}
