import { MINUTE_MS } from "@smirk/domain/wire/durations";
import { type CronItem, type ParsedCronItem, parseCronItems } from "graphile-worker";
import { sql } from "kysely";
import type { Context } from "../../context.ts";

interface ScheduledJob {
  name: string;
  lastAt: Date | null;
  /** Null: not within a week. */
  nextAt: Date | null;
}

const MINUTES_A_WEEK = 7 * 24 * 60;

/** When each scheduled job ran last and runs next; the soonest first. */
export async function listScheduledJobs(
  { db, clock }: Pick<Context, "db" | "clock">,
  schedule: CronItem[],
): Promise<ScheduledJob[]> {
  const { rows } = await sql<{ name: string; lastAt: Date | null }>`
    select identifier as name, last_execution as "lastAt"
    from graphile_worker._private_known_crontabs`.execute(db);
  const lastRuns = new Map(rows.map(({ name, lastAt }) => [name, lastAt]));
  const now = clock.now();
  return parseCronItems(schedule)
    .map((item) => ({
      name: item.task,
      lastAt: lastRuns.get(item.identifier) ?? null,
      nextAt: findNext(item, now),
    }))
    .toSorted((a, b) => (a.nextAt?.getTime() ?? 0) - (b.nextAt?.getTime() ?? 0));
}

function findNext({ match }: ParsedCronItem, now: Date): Date | null {
  const first = Math.floor(now.getTime() / MINUTE_MS) + 1;
  for (let minute = first; minute < first + MINUTES_A_WEEK; minute += 1) {
    const at = new Date(minute * MINUTE_MS);
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    };
    if (match(digest)) return at;
  }
  return null;
}
