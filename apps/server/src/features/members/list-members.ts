import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { CHILD_AGE_LIMIT } from "@smirk/domain/joining/family-limits";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { MembershipsTable } from "../../db/schema/schema.ts";
import { isErased } from "./memberships.ts";

export type MembershipState = MembershipsTable["state"];
export const MEMBERSHIP_STATES = ["open", "replaced", "active", "canceled", "termed"] as const;

/** Contacts are masked. */
export interface ListedMember {
  membershipId: string;
  state: MembershipState;
  planSlug: string;
  period: MembershipsTable["renewal_period"];
  joinedAt: Date | null;
  paidUntil: Date | null;
  /** Such as "m***a@example.com"; null after erasure. */
  email: string | null;
  phoneNumber: string | null;
}

interface MemberFilter {
  state?: MembershipState | undefined;
  planSlug?: string | undefined;
}

const ROWS_A_PAGE = 500;

export async function* listMembers(
  { db }: Pick<Context, "db">,
  { state, planSlug }: MemberFilter,
): AsyncGenerator<ListedMember[]> {
  let rows = db
    .selectFrom("memberships")
    .select(["id", "state", "plan_slug", "renewal_period", "paid_at", "email", "phone_number", "created_at"])
    .select(({ fn }) => fn.coalesce("ended_at", "cancel_at", "current_period_end").as("paid_until"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(ROWS_A_PAGE);
  rows = state === undefined ? rows.where("paid_at", "is not", null) : rows.where("state", "=", state);
  if (planSlug !== undefined) rows = rows.where("plan_slug", "=", planSlug);
  for (let page = await rows.execute(); page.length > 0; ) {
    yield page.map((row) => ({
      membershipId: row.id,
      state: row.state,
      planSlug: row.plan_slug,
      period: row.renewal_period,
      joinedAt: row.paid_at,
      paidUntil: row.paid_until,
      email: isErased(row) ? null : maskContact(row.email),
      phoneNumber: isErased(row) ? null : maskContact(row.phone_number),
    }));
    const last = page.at(-1);
    if (!last || page.length < ROWS_A_PAGE) return;
    page = await rows
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("created_at", "id"), "<", tuple(last.created_at, last.id)),
      )
      .execute();
  }
}

/** A day begins there before it does in any other state. */
const EASTERN_ZONE = "America/New_York";

/** Children of 26 by this moment, by the first state's day, on memberships that renew, with the end of the present period. */
export async function listAgingOut(
  { db }: Pick<Context, "db">,
  { until }: { until: Date },
): Promise<{ membershipId: string; personId: string; periodEnd: Date }[]> {
  const rows = await db
    .selectFrom("family_members")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select(["memberships.id as membershipId", "family_members.id as personId"])
    .select("current_period_end as periodEnd")
    .where("state", "=", "active")
    .where("auto_renew", "=", true)
    .where("is_past_due", "=", false)
    .where("current_period_end", "is not", null)
    .where("relation", "=", "child")
    .where(
      sql<boolean>`family_members.birth_date::date
        <= (${until}::timestamptz at time zone ${EASTERN_ZONE})::date - ${CHILD_AGE_LIMIT}::integer * interval '1 year'`,
    )
    .orderBy("memberships.id")
    .orderBy("family_members.position")
    .execute();
  return rows.flatMap(({ periodEnd, ...row }) => (periodEnd === null ? [] : [{ ...row, periodEnd }]));
}
