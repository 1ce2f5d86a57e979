import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { CHILD_AGE_LIMIT } from "@smirk/domain/joining/family-limits";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { MembershipsTable } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
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

interface AskedRows {
  rows: number;
  /** The last membership of the page before. */
  after?: string | undefined;
}

interface ListedPage {
  memberships: ListedMember[];
  /** How many all pages have. */
  count: number;
  /** What the next page begins after; null: there is none. */
  next: string | null;
}

/** The newest first, by pages. @throws 404 `not_found` for `after` */
export async function listMembers(
  { db }: Pick<Context, "db">,
  { state, planSlug }: MemberFilter,
  { rows: most, after }: AskedRows,
): Promise<ListedPage> {
  let all = db.selectFrom("memberships");
  all = state === undefined ? all.where("paid_at", "is not", null) : all.where("state", "=", state);
  if (planSlug !== undefined) all = all.where("plan_slug", "=", planSlug);
  let page = all
    .select(["id", "state", "plan_slug", "renewal_period", "paid_at", "email", "phone_number"])
    .select(({ fn }) => fn.coalesce("ended_at", "cancel_at", "current_period_end").as("paid_until"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most + 1);
  if (after !== undefined) {
    // A text keeps the microseconds.
    const last = await db
      .selectFrom("memberships")
      .select(sql<string>`created_at::text`.as("created_at"))
      .where("id", "=", after)
      .executeTakeFirst();
    if (last === undefined) throw notFound("There is no such membership to begin after.");
    page = page.where(sql<boolean>`(created_at, id) < (${last.created_at}::timestamptz, ${after}::uuid)`);
  }
  const [rows, { count }] = await Promise.all([
    page.execute(),
    all.select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, most);
  return {
    memberships: shown.map((row) => ({
      membershipId: row.id,
      state: row.state,
      planSlug: row.plan_slug,
      period: row.renewal_period,
      joinedAt: row.paid_at,
      paidUntil: row.paid_until,
      email: isErased(row) ? null : maskContact(row.email),
      phoneNumber: isErased(row) ? null : maskContact(row.phone_number),
    })),
    count: Number(count),
    next: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  };
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
