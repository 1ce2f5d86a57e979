import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";

export const MOST_MEMBERS = 500;

export interface ChoosableMember {
  accountId: string;
  name: string;
  state: string;
  planName: string;
  city: string;
  stateCode: string;
  joinedOn: Date;
  /** Masked. */
  email: string;
}

export interface ChoosableFilter {
  state?: string | undefined;
  planSlug?: string | undefined;
  stateCode?: string | undefined;
  /** Days in the office's time zone, both included. */
  joinedFrom?: string | undefined;
  joinedTo?: string | undefined;
}

/** By their current membership, which an action would reach; the newest first, at most 500. */
export async function listChoosable(
  ctx: Pick<Context, "db" | "config">,
  filter: ChoosableFilter,
): Promise<ChoosableMember[]> {
  const conditions = listConditions(ctx, filter);
  // Sorted first, so that only the newest are compared with other memberships of their account.
  const { rows } = await sql<ChoosableMember>`
    select member.account_id as "accountId", trim(concat_ws(' ', member.name, member.last_name)) as name,
      member.state, plans.name as "planName", member.city, member.state_code as "stateCode",
      member.paid_at as "joinedOn", member.email
    from (
      select * from memberships as member where ${sql.join(conditions, sql` and `)}
      order by member.paid_at desc, member.id offset 0
    ) as member join plans on plans.slug = member.plan_slug
    where member.id = (select other.id from memberships as other
      where other.account_id = member.account_id and other.paid_at is not null
      order by other.ended_at is null desc, other.paid_at desc limit 1)
    order by member.paid_at desc, member.id limit ${MOST_MEMBERS}`.execute(ctx.db);
  return rows.map((row) => ({ ...row, email: maskContact(row.email) }));
}

/** Of rows of `memberships as member`: paid once, and not erased. */
export function listConditions(
  { config }: Pick<Context, "config">,
  { state, planSlug, stateCode, joinedFrom, joinedTo }: ChoosableFilter,
): RawBuilder<unknown>[] {
  const zone = config.officeTimeZone;
  return [
    sql`member.paid_at is not null and member.email <> ''`,
    ...(state ? [sql`member.state = ${state}`] : []),
    ...(planSlug ? [sql`member.plan_slug = ${planSlug}`] : []),
    ...(stateCode ? [sql`member.state_code = ${stateCode}`] : []),
    ...(joinedFrom ? [sql`member.paid_at >= ${joinedFrom}::date::timestamp at time zone ${zone}`] : []),
    ...(joinedTo ? [sql`member.paid_at < (${joinedTo}::date + 1)::timestamp at time zone ${zone}`] : []),
  ];
}

/** Without counting their members, unlike the list of plans. */
export async function listPlanNames({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db.selectFrom("plans").select(["slug", "name"]).orderBy("position").orderBy("slug").execute();
}
