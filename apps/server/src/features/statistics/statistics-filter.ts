import type { STATISTICS_GROUPS } from "@smirk/contract/console/statistics";
import { type Expression, type RawBuilder, sql } from "kysely";

export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number];

export interface StatisticsFilter {
  /** Months such as "2026-11" in the office's time zone, both counted. */
  from: string;
  to: string;
  by: StatisticsGroup;
  plan?: string | undefined;
  /** Such as "TX". */
  state?: string | undefined;
}

export const MOST_MONTHS = 60;

/** Oldest first. */
export function listMonths({ from, to }: Pick<StatisticsFilter, "from" | "to">): string[] {
  return Array.from({ length: countMonths(from, to) }, (_, at) => addMonths(from, at));
}

/** Both counted; 0 or less where the second comes first. */
export function countMonths(from: string, to: string): number {
  return monthNumber(to) - monthNumber(from) + 1;
}

export function addMonths(month: string, count: number): string {
  const number = monthNumber(month) + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

/** Midnight at the office on the first day of a month. */
export function startOfMonth(month: string, timeZone: string): RawBuilder<Date> {
  return sql<Date>`(${`${month}-01`}::date::timestamp at time zone ${timeZone})`;
}

export function isInMonths(
  moment: Expression<unknown>,
  { from, to }: Pick<StatisticsFilter, "from" | "to">,
  timeZone: string,
): RawBuilder<boolean> {
  const [since, until] = [startOfMonth(from, timeZone), startOfMonth(addMonths(to, 1), timeZone)];
  return sql<boolean>`(${moment} >= ${since} and ${moment} < ${until})`;
}

export function ofPlanAndState({ plan, state }: StatisticsFilter): RawBuilder<boolean> {
  const ofPlan = plan === undefined ? sql`true` : sql`plan_slug = ${plan}`;
  return state === undefined ? sql<boolean>`${ofPlan}` : sql<boolean>`${ofPlan} and state_code = ${state}`;
}

/** The month, plan or state of a row. */
export function groupOf(
  by: StatisticsGroup,
  moment: Expression<unknown>,
  timeZone: string,
): RawBuilder<string> {
  if (by === "plan") return sql<string>`plan_slug`;
  if (by === "state") return sql<string>`state_code`;
  return sql<string>`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM')`;
}
