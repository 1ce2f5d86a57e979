import type { MEMBER_SORTS } from "@smirk/contract/console/members/members";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";

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

const RENEWING_LAST = sql`coalesce(${ENDS_ON}, 'infinity'::timestamptz)`;
const RENEWING_FIRST = sql`coalesce(${ENDS_ON}, '-infinity'::timestamptz)`;

type Sort = (typeof MEMBER_SORTS)[number];

interface SortKey {
  /** Never null: a page begins after one. Each is that of an index in 0079 or 0081. */
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
}

/** Members who renew stand last in either order. */
const keyOf = (by: Sort, isAscending: boolean): SortKey =>
  ({
    joined: { key: sql`member.paid_at`, type: sql`timestamptz` },
    name: { key: sql`(lower(member.last_name) || ' ' || lower(member.name))`, type: sql`text` },
    state: { key: sql`member.state`, type: sql`text` },
    place: { key: sql`(member.state_code || ' ' || lower(member.city))`, type: sql`text` },
    ends: { key: isAscending ? RENEWING_LAST : RENEWING_FIRST, type: sql`timestamptz` },
  })[by];

/** An account's current membership: of its paid ones the one that is not ended, and was paid last; by an index of 0095. */
const IS_CURRENT = sql`member.id = (select other.id from memberships as other
  where other.account_id = member.account_id and other.paid_at is not null
  order by (other.ended_at is null) desc, other.paid_at desc, other.id desc limit 1)`;

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

interface AskedPage {
  by: Sort;
  isAscending: boolean;
  rows: number;
  /** The last membership of the page before. */
  after?: string | undefined;
}

interface MemberPage {
  members: ChoosableMember[];
  /** What the next page begins after; null: there is none. */
  next: string | null;
}

/** Lists members by their current membership, which an action would reach, by pages. @throws 404 `not_found` for `after` */
export async function listChoosable(
  ctx: Pick<Context, "db" | "config" | "clock">,
  filter: ChoosableFilter,
  { by, isAscending, rows: most, after }: AskedPage,
): Promise<MemberPage> {
  const { key, type } = keyOf(by, isAscending);
  const order = (of: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    isAscending ? sql`${of}, ${id}` : sql`${of} desc, ${id} desc`;
  const start = after === undefined ? null : await getKey(ctx, { key, id: after });
  const isLater =
    start === null
      ? sql`true`
      : sql`(${key}, member.id) ${isAscending ? sql`>` : sql`<`} (${start}::${type}, ${after}::uuid)`;
  // The page first, so that no more than its own rows are read whole.
  const { rows } = await sql<ChoosableMember & { id: string }>`
    with page as (
      select member.id, ${key} as key from memberships as member
      where ${sql.join([...listConditions(ctx, filter), isLater, IS_CURRENT], sql` and `)}
      order by ${order(key, sql`member.id`)} limit ${most + 1}
    )
    select member.id, member.account_id as "accountId",
      trim(concat_ws(' ', member.name, member.last_name)) as name,
      member.state, plans.name as "planName", member.city, member.state_code as "stateCode",
      member.paid_at as "joinedOn", member.email, ${ENDS_ON} as "endsOn", member.is_past_due as "isPastDue"
    from page join memberships as member on member.id = page.id join plans on plans.slug = member.plan_slug
    order by ${order(sql`page.key`, sql`page.id`)}`.execute(ctx.db);
  const shown = rows.slice(0, most);
  return {
    members: shown.map(({ id: _, ...row }) => ({ ...row, email: maskContact(row.email) })),
    next: rows.length > most ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A page of members, and with the first one how many there are. */
export async function listCounted(
  ctx: Pick<Context, "db" | "config" | "clock">,
  filter: ChoosableFilter,
  page: AskedPage,
): Promise<MemberPage & { count: MemberCount | null }> {
  const [found, count] = await Promise.all([
    listChoosable(ctx, filter, page),
    page.after === undefined ? countChoosable(ctx, filter) : null,
  ]);
  return { ...found, count };
}

/** The key of a page's last row, as PostgreSQL writes it: a date of ours has no microseconds. */
async function getKey(
  { db }: Pick<Context, "db">,
  { key, id }: { key: RawBuilder<unknown>; id: string },
): Promise<string> {
  const { rows } = await sql<{ key: string | null }>`
    select ${key}::text as key from memberships as member where member.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined || row.key === null) throw notFound("The list has changed. Load it again.");
  return row.key;
}

/** Counting a million takes a second, and ten thousand as long as the page itself. */
const MOST_COUNTED = 2_000;

interface MemberCount {
  members: number;
  isWhole: boolean;
}

/** How many members a filter has, or `MOST_COUNTED` and that there are more. */
async function countChoosable(
  ctx: Pick<Context, "db" | "config" | "clock">,
  filter: ChoosableFilter,
): Promise<MemberCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from memberships as member
      where ${sql.join([...listConditions(ctx, filter), IS_CURRENT], sql` and `)}
      limit ${MOST_COUNTED + 1}
    ) as counted`.execute(ctx.db);
  const count = rows[0]?.count ?? 0;
  return { members: Math.min(count, MOST_COUNTED), isWhole: count <= MOST_COUNTED };
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
    ...(until ? [sql`member.ended_at is null and ${RENEWING_LAST} between ${now} and ${until}`] : []),
    ...(isPastDue ? [sql`member.is_past_due and member.state = 'active'`] : []),
    ...(isOwed
      ? [sql`exists (select from refunds where membership_id = member.id and refunds.state = 'stuck')`]
      : []),
  ];
}
