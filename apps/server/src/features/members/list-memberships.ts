import type { ChargedItem } from "@smirk/domain/billing/charge-schedule";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database, MembershipsTable } from "../../db/schema/schema.ts";
import { signedVersions } from "./agreement/get-agreement.ts";
import type { PaidMembership } from "./find-membership.ts";
import { ERASED_DETAILS, type Membership } from "./memberships.ts";

/** @returns which of these memberships are stored */
export async function listKnownIds(db: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("memberships").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns which of these memberships have not ended, in the order that was given */
export async function listNotEnded(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("memberships")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("ended_at", "is", null)
    .execute();
  const going = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => going.has(id));
}

/** @returns which of these memberships still have their member's details */
export async function listNotErased(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("memberships")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("email", "!=", ERASED_DETAILS.email)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many memberships are not over, by the code of the state. */
export async function countMembersByState(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("memberships")
    .select(["state_code as state", sql<number>`count(*)::integer`.as("members")])
    .where("state", "in", ["active", "canceled"])
    .groupBy("state_code")
    .execute();
  return new Map(rows.map(({ state, members }) => [state, members]));
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

interface Wanted {
  subscriptionIds: readonly string[];
  /** The memberships that subscriptions name, should the id of theirs not be stored. */
  ownerIds: readonly string[];
}

export async function listOfSubscriptions(
  db: Kysely<Database>,
  { subscriptionIds, ownerIds }: Wanted,
): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        eb("subscription_id", "in", ["", ...subscriptionIds]),
        and([eb("subscription_id", "is", null), eb("id", "in", ownerIds.length > 0 ? ownerIds : [NO_ID])]),
      ]),
    )
    .execute();
}

/** Ids of paid memberships that are canceled and have not ended. @param whose null: everyone's */
export async function listCanceledIds(
  db: Kysely<Database>,
  whose: { customerId: string } | { membershipId: string } | null,
): Promise<string[]> {
  let found = selectCanceled(db).innerJoin("accounts", "accounts.id", "account_id").select("memberships.id");
  if (whose && "customerId" in whose) found = found.where("payment_customer_id", "=", whose.customerId);
  if (whose && "membershipId" in whose) found = found.where("memberships.id", "=", whose.membershipId);
  return (await found.execute()).map(({ id }) => id);
}

/** @returns undefined where it is not canceled any more, or has ended */
export async function findCanceled(db: Kysely<Database>, id: string): Promise<PaidMembership | undefined> {
  const found = await selectCanceled(db).selectAll().where("id", "=", id).executeTakeFirst();
  return found as PaidMembership | undefined;
}

function selectCanceled(db: Kysely<Database>) {
  return db
    .selectFrom("memberships")
    .where("memberships.state", "=", "canceled")
    .where("memberships.ended_at", "is", null)
    .where("memberships.paid_at", "is not", null)
    .where("memberships.policy_number", "is not", null)
    .where("memberships.subscription_id", "is not", null);
}

/** Paid memberships that ended after `since`: many, so no more of each than its subscription. */
export async function listEnded(
  db: Kysely<Database>,
  since: Date,
): Promise<Pick<Membership, "id" | "account_id" | "subscription_id" | "ended_at">[]> {
  return db
    .selectFrom("memberships")
    .select(["id", "account_id", "subscription_id", "ended_at"])
    .where("paid_at", "is not", null)
    .where("ended_at", ">", since)
    .execute();
}

/** The newest paid membership of each account with this address. */
export async function listOfEmail(db: Kysely<Database>, email: string): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .selectAll()
    .distinctOn("account_id")
    .where(({ fn, eb }) => eb(fn("lower", ["email"]), "=", email.toLowerCase()))
    .where("paid_at", "is not", null)
    .orderBy("account_id")
    .orderBy("paid_at", "desc")
    .execute();
}

export interface RenewingOfPlan {
  membershipId: string;
  stateCode: string;
  period: MembershipsTable["renewal_period"];
  periodEnd: Date;
  /** The moment from which the days of the periods are counted. */
  countedFrom: Date;
  /** A period before promotions; null where Stripe was not asked yet. */
  regularCents: number | null;
  /** What is charged, before promotions; null where Stripe was not asked yet. */
  items: ChargedItem[] | null;
  /** Without the member. */
  family: { relation: "spouse" | "child"; birth_date: CalendarDay }[];
  /** The versions of the agreement that were signed. */
  signedVersions: string[];
}

/** Active memberships of a plan that renew, of members who joined before a day of the office. */
export async function listRenewingOfPlan(
  { db, config }: Pick<Context, "db" | "config">,
  { planSlug, joinedBefore }: { planSlug: string; joinedBefore: CalendarDay },
): Promise<RenewingOfPlan[]> {
  const { rows } =
    await sql<RenewingOfPlan>`select memberships.id as "membershipId", state_code as "stateCode",
      renewal_period as period, current_period_end as "periodEnd",
      coalesce((charged->>'countedFrom')::timestamptz, paid_at) as "countedFrom",
      regular_cents as "regularCents",
      charged->'items' as items,
      (select coalesce(json_agg(json_build_object('relation', relation, 'birth_date', birth_date)), '[]')
        from family_members where membership_id = memberships.id) as family,
      ${signedVersions(sql`memberships.id`)} as "signedVersions"
    from memberships
    where plan_slug = ${planSlug} and state = 'active' and auto_renew and not is_past_due
      and email <> ${ERASED_DETAILS.email} and current_period_end is not null and subscription_id is not null
      and (paid_at at time zone ${config.officeTimeZone})::date < ${joinedBefore}::date
    order by memberships.id`.execute(db);
  return rows;
}

interface Renewing {
  from: Date;
  until: Date;
  period: RenewalPeriod;
  autoRenew: boolean;
}

/** Active memberships whose period ends after `from` and before `until`, to renew or not. */
export async function listRenewing(
  { db }: Pick<Context, "db">,
  { period, ...ending }: Renewing,
): Promise<Selectable<MembershipsTable>[]> {
  return selectPeriodEnds(db, ending).where("renewal_period", "=", period).execute();
}

function selectPeriodEnds(db: Kysely<Database>, { from, until, autoRenew }: Omit<Renewing, "period">) {
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("state", "=", "active")
    .where("auto_renew", "=", autoRenew)
    .where("current_period_end", ">", from)
    .where("current_period_end", "<", until);
}

/** Active memberships of these states that renew by the month and complete a year before `until`. */
export async function listCompletingYear(
  { db }: Pick<Context, "db">,
  { from, until, stateCodes }: { from: Date; until: Date; stateCodes: readonly string[] },
): Promise<Selectable<MembershipsTable>[]> {
  const years = sql`greatest(1, date_part('year', age(${until}::timestamptz, paid_at))::integer)`;
  return db
    .selectFrom("memberships")
    .selectAll()
    .where("state", "=", "active")
    .where("renewal_period", "=", "monthly")
    .where("auto_renew", "=", true)
    .where(sql<boolean>`state_code = any(${[...stateCodes]}::text[])`)
    .where(
      sql<boolean>`paid_at + make_interval(years => ${years}) between ${from}::timestamptz and ${until}::timestamptz`,
    )
    .execute();
}

/** Active memberships that renew, joined with a promotion and end their period before `until`. */
export async function listWithPromotion(
  { db }: Pick<Context, "db">,
  { from, until }: { from: Date; until: Date },
): Promise<Selectable<MembershipsTable>[]> {
  return selectPeriodEnds(db, { from, until, autoRenew: true })
    .where("promotion_id", "is not", null)
    .execute();
}

/** Memberships paid first between two moments, with a code that is taken to lower the plan. */
export async function listLoweredPlans(
  db: Kysely<Database>,
  { after, before }: { after: Date; before: Date },
): Promise<Pick<Selectable<MembershipsTable>, "id" | "recurring_cents">[]> {
  return db
    .selectFrom("memberships")
    .select(["id", "recurring_cents"])
    .where("promotion_id", "is not", null)
    .where("paid_at", ">", after)
    .where("paid_at", "<", before)
    .where(sql<boolean>`charged #>> '{coupon,isOnFamily}' = 'false'`)
    .execute();
}
