import { MOST_MEMBERS } from "@smirk/contract/console/members/bulk";
import type { MEMBER_SORTS } from "@smirk/contract/console/members/members";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";

interface ChoosableMember {
  accountId: string;
  name: string;
  state: string;
  planName: string;
  city: string;
  stateCode: string;
  joinedOn: Date;
  /** When it ended, or is to; null: it renews. */
  endsOn: Date | null;
  isPastDue: boolean;
  /** Masked. */
  email: string;
}

const ENDS_ON = sql`coalesce(member.ended_at, member.cancel_at,
  case when not member.auto_renew then member.current_period_end end)`;
type Sort = (typeof MEMBER_SORTS)[number];
const SORTED_BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  joined: sql`member.paid_at`,
  name: sql`lower(member.last_name) || ' ' || lower(member.name)`,
  state: sql`member.state`,
  place: sql`member.state_code || ' ' || lower(member.city)`,
  ends: ENDS_ON,
};

export interface ChoosableFilter {
  state?: string | undefined;
  planSlug?: string | undefined;
  stateCode?: string | undefined;
  /** Days in the office's time zone, both included. */
  joinedFrom?: string | undefined;
  joinedTo?: string | undefined;
  /** Days from now within which it ends, unless it has ended. */
  endsWithin?: number | undefined;
  isPastDue?: boolean | undefined;
  /** A refund of theirs failed for good. */
  isOwed?: boolean | undefined;
}

interface SortedBy {
  by: Sort;
  isAscending: boolean;
}

const NEWEST_FIRST: SortedBy = { by: "joined", isAscending: false };

/** Lists members by their current membership, which an action would reach; the first 500, the newest unless sorted otherwise. */
export async function listChoosable(
  ctx: Pick<Context, "db" | "config" | "clock">,
  filter: ChoosableFilter,
  { by, isAscending }: SortedBy = NEWEST_FIRST,
): Promise<ChoosableMember[]> {
  const conditions = listConditions(ctx, filter);
  const order = sql`${SORTED_BY[by]} ${isAscending ? sql`asc` : sql`desc`} nulls last, member.id`;
  // Sorted first, so that only the first ones are compared with other memberships of their account.
  const { rows } = await sql<ChoosableMember>`
    select member.account_id as "accountId", trim(concat_ws(' ', member.name, member.last_name)) as name,
      member.state, plans.name as "planName", member.city, member.state_code as "stateCode",
      member.paid_at as "joinedOn", member.email, ${ENDS_ON} as "endsOn", member.is_past_due as "isPastDue"
    from (
      select * from memberships as member where ${sql.join(conditions, sql` and `)}
      order by ${order} offset 0
    ) as member join plans on plans.slug = member.plan_slug
    where member.id = (select other.id from memberships as other
      where other.account_id = member.account_id and other.paid_at is not null
      order by other.ended_at is null desc, other.paid_at desc limit 1)
    order by ${order} limit ${MOST_MEMBERS}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, email: maskContact(row.email) }));
}

/** Condition on rows of `memberships as member`: paid once, and not erased. */
export function listConditions(
  { config, clock }: Pick<Context, "config" | "clock">,
  { state, planSlug, stateCode, joinedFrom, joinedTo, endsWithin, isPastDue, isOwed }: ChoosableFilter,
): RawBuilder<unknown>[] {
  const zone = config.officeTimeZone;
  const now = clock.now();
  const until = endsWithin === undefined ? null : new Date(now.getTime() + endsWithin * DAY_MS);
  return [
    sql`member.paid_at is not null and member.email <> ''`,
    ...(state ? [sql`member.state = ${state}`] : []),
    ...(planSlug ? [sql`member.plan_slug = ${planSlug}`] : []),
    ...(stateCode ? [sql`member.state_code = ${stateCode}`] : []),
    ...(joinedFrom ? [sql`member.paid_at >= ${joinedFrom}::date::timestamp at time zone ${zone}`] : []),
    ...(joinedTo ? [sql`member.paid_at < (${joinedTo}::date + 1)::timestamp at time zone ${zone}`] : []),
    ...(until ? [sql`member.ended_at is null and ${ENDS_ON} between ${now} and ${until}`] : []),
    ...(isPastDue ? [sql`member.is_past_due and member.state = 'active'`] : []),
    ...(isOwed
      ? [sql`exists (select from refunds where membership_id = member.id and refunds.state = 'stuck')`]
      : []),
  ];
}
