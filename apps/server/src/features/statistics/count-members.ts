import { sql } from "kysely";
import type { Context } from "../../context.ts";
import {
  addMonths,
  groupOf,
  isInMonths,
  listMonths,
  ofPlanAndState,
  type StatisticsFilter,
  startOfMonth,
} from "./statistics-filter.ts";

export const END_REASONS = ["canceled", "not_renewed", "payment_failed", "dispute_lost"] as const;
type EndReason = (typeof END_REASONS)[number];

export interface MemberCounts {
  /** A month such as "2026-11", a plan's slug or a state. */
  key: string;
  joined: number;
  ended: Record<EndReason, number>;
  /** When the group's month, or the last month, ends. */
  active: number;
  /** People who joined the waitlist then and are still on it; null where they cannot be grouped. */
  waitlist: number | null;
}

type StatisticsContext = Pick<Context, "db" | "config">;

/** Counts by the plan and state that a membership has today. */
export async function countMembers(
  ctx: StatisticsContext,
  filter: StatisticsFilter,
): Promise<MemberCounts[]> {
  const [joined, ended, active, waitlist] = await Promise.all([
    countJoined(ctx, filter),
    countEnded(ctx, filter),
    countActive(ctx, filter),
    countWaiting(ctx, filter),
  ]);
  const found = [...joined, ...ended, ...active].map(({ key }) => key);
  const keys = filter.by === "month" ? listMonths(filter) : [...new Set(found)].toSorted();
  let running = active[0]?.count ?? 0;
  return keys.map((key) => {
    const ofKey = <Row extends { key: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.key === key);
    const reasons = ofKey(ended);
    const counts = {
      key,
      joined: sumOf(ofKey(joined)),
      ended: {
        canceled: sumOf(reasons.filter(({ reason }) => reason === "canceled")),
        not_renewed: sumOf(reasons.filter(({ reason }) => reason === "not_renewed")),
        payment_failed: sumOf(reasons.filter(({ reason }) => reason === "payment_failed")),
        dispute_lost: sumOf(reasons.filter(({ reason }) => reason === "dispute_lost")),
      },
      waitlist: waitlist && sumOf(ofKey(waitlist)),
    };
    running += counts.joined - sumOf(reasons);
    return { ...counts, active: filter.by === "month" ? running : sumOf(ofKey(active)) };
  });
}

interface Count {
  key: string;
  count: number;
}

function sumOf(rows: readonly Count[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

async function countJoined({ db, config }: StatisticsContext, filter: StatisticsFilter): Promise<Count[]> {
  const { officeTimeZone: zone } = config;
  const { rows } = await sql<Count>`
    select ${groupOf(filter.by, sql`paid_at`, zone)} as key, count(*)::integer as count from memberships
    where ${isInMonths(sql`paid_at`, filter, zone)} and ${ofPlanAndState(filter)}
    group by 1`.execute(db);
  return rows;
}

/** A lost dispute counts more than the failed payment that it looks like. */
async function countEnded(
  { db, config }: StatisticsContext,
  filter: StatisticsFilter,
): Promise<(Count & { reason: EndReason })[]> {
  const { officeTimeZone: zone } = config;
  const { rows } = await sql<Count & { reason: EndReason }>`
    select ${groupOf(filter.by, sql`ended_at`, zone)} as key, count(*)::integer as count,
      case
        when exists (select from disputes where membership_id = memberships.id and ends_membership)
          then 'dispute_lost'
        when state = 'termed' then 'payment_failed'
        when auto_renew or exists (select from cancellations where membership_id = memberships.id)
          then 'canceled'
        else 'not_renewed'
      end as reason
    from memberships
    where paid_at is not null and ${isInMonths(sql`ended_at`, filter, zone)} and ${ofPlanAndState(filter)}
    group by 1, 3`.execute(db);
  return rows;
}

/** Counts active members by month: before the first of them; else at the end of the last. */
async function countActive({ db, config }: StatisticsContext, filter: StatisticsFilter): Promise<Count[]> {
  const isByMonth = filter.by === "month";
  const moment = startOfMonth(isByMonth ? filter.from : addMonths(filter.to, 1), config.officeTimeZone);
  const key = isByMonth ? sql<string>`''` : groupOf(filter.by, sql`paid_at`, config.officeTimeZone);
  const { rows } = await sql<Count>`
    select ${key} as key, count(*)::integer as count from memberships
    where paid_at < ${moment} and (ended_at is null or ended_at >= ${moment}) and ${ofPlanAndState(filter)}
    group by 1`.execute(db);
  return rows;
}

/** The waitlist knows neither plan nor state. */
async function countWaiting(
  { db, config }: StatisticsContext,
  filter: StatisticsFilter,
): Promise<Count[] | null> {
  const { by, plan, state } = filter;
  if (by !== "month" || plan !== undefined || state !== undefined) return null;
  const { officeTimeZone: zone } = config;
  const { rows } = await sql<Count>`
    select ${groupOf(by, sql`joined_at`, zone)} as key, count(*)::integer as count from waitlist
    where ${isInMonths(sql`joined_at`, filter, zone)}
    group by 1`.execute(db);
  return rows;
}
