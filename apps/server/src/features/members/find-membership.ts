import { type Kysely, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, FamilyMembersTable, MembershipsTable, PlansTable } from "../../db/schema/schema.ts";
import { AppError, conflict } from "../../errors.ts";

type Paid = "paid_at" | "policy_number" | "subscription_id";

export type PaidMembership = Omit<Selectable<MembershipsTable>, Paid> & {
  [Field in Paid]: NonNullable<Selectable<MembershipsTable>[Field]>;
};

export function isPaidMembership<M extends Selectable<MembershipsTable>>(
  membership: M,
): membership is M & PaidMembership {
  const { paid_at: paidAt, policy_number: number, subscription_id: subscriptionId } = membership;
  return paidAt !== null && number !== null && subscriptionId !== null;
}

/** The account's current membership, else the one paid for last. @throws 409 `conflict` while there is none */
export async function findMembership(db: Kysely<Database>, accountId: string): Promise<PaidMembership> {
  const membership = await db
    .selectFrom("memberships")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("paid_at", "is not", null)
    .where("policy_number", "is not", null)
    .where("subscription_id", "is not", null)
    .orderBy(({ eb }) => eb("ended_at", "is", null), "desc")
    .orderBy("paid_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (membership) return membership as PaidMembership;
  throw conflict("We are still creating your account. Please wait a moment.").because("account_not_ready");
}

/** `cancel_at` may pass before the webhook arrives. */
export function isOver(
  { ended_at: endedAt, state, cancel_at: cancelAt }: Pick<PaidMembership, "ended_at" | "state" | "cancel_at">,
  now: Date,
): boolean {
  return endedAt !== null || state === "termed" || (cancelAt !== null && cancelAt <= now);
}

/** Until when it lasts, as far as is known now: its end, the end of what is paid for, or the day of the next charge. */
export function findLastMoment({
  ended_at: endedAt,
  cancel_at: cancelAt,
  current_period_end: periodEnd,
}: Pick<PaidMembership, "ended_at" | "cancel_at" | "current_period_end">): Date | null {
  return endedAt ?? cancelAt ?? periodEnd;
}

/** Its end as it is known now; null while it renews. A renewal that is off ends it before the payment provider says so. */
export function findKnownEnd({
  ended_at: endedAt,
  cancel_at: cancelAt,
  auto_renew: autoRenew,
  current_period_end: periodEnd,
}: Pick<PaidMembership, "ended_at" | "cancel_at" | "auto_renew" | "current_period_end">): Date | null {
  return endedAt ?? cancelAt ?? (autoRenew ? null : periodEnd);
}

/** Whether the period that runs is paid for: a renewal is a draft for an hour before it is charged. */
export function isPeriodPaid({
  is_past_due: isPastDue,
  latest_invoice: invoice,
}: Pick<PaidMembership, "is_past_due" | "latest_invoice">): boolean {
  return !isPastDue && invoice?.endsWith(" draft") !== true;
}

/** The same of the row `member`. */
export const IS_PERIOD_PAID = sql<boolean>`not member.is_past_due
  and coalesce(member.latest_invoice, '') not like '% draft'`;

export async function findFamily(
  db: Kysely<Database>,
  membershipId: string,
): Promise<Selectable<FamilyMembersTable>[]> {
  return db
    .selectFrom("family_members")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .orderBy("position")
    .execute();
}

export async function findBoughtPlan(db: Kysely<Database>, slug: string): Promise<Selectable<PlansTable>> {
  return db.selectFrom("plans").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();
}

/** `findMembership` with an operator's error. @throws 409 `conflict` for a person who never paid */
export async function findPaidMembership(
  { db }: Pick<Context, "db">,
  accountId: string,
): Promise<PaidMembership> {
  try {
    return await findMembership(db, accountId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw conflict("This person has never paid for a membership.");
  }
}
