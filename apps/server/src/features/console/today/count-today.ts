import type { ActionName } from "@smirk/contract/console/actions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { listRequests } from "../../approvals/list-requests.ts";
import { listDoubts } from "../../directory/entries/list-doubts.ts";
import { listFailedJobs, listUnsentMails } from "../../health/list-failures.ts";
import { listOfficeTasks } from "../../offices/office-tasks.ts";
import { countEnding, SOON_DAYS } from "../../sales/list-ends.ts";
import type { Caller } from "../action.ts";

interface Counter {
  /** Only those who may do it read the count. */
  action: ActionName;
  count: (ctx: Context, caller: Caller) => Promise<number>;
}

const ENDS_WITHIN_MS = 7 * DAY_MS;
const MOST_COUNTED = 1_000;

/** What waits for an operator, what failed, and what ends soon. */
const COUNTERS: Readonly<Record<string, Counter>> = {
  reports: {
    action: "reports.list",
    count: ({ db }) => countRows(db, sql`select from directory_reports where settled_at is null`),
  },
  listings: {
    action: "listings.doubts",
    count: async (ctx) => (await listDoubts(ctx, { limit: MOST_COUNTED })).length,
  },
  offices: {
    action: "offices.tasks",
    count: async (ctx) => (await listOfficeTasks(ctx)).length,
  },
  refunds: {
    action: "refunds.list",
    count: ({ db }) =>
      countRows(
        db,
        sql`select from refund_approvals where decided_at is null
          union all select from second_memberships where settled_at is null`,
      ),
  },
  requests: {
    action: "requests.list",
    count: async (ctx, { may }) => (await listRequests(ctx, may)).length,
  },
  owed: {
    action: "members.preview_settlement",
    count: ({ db }) => countRows(db, sql`select distinct membership_id from refunds where state = 'stuck'`),
  },
  jobs: { action: "health.show", count: async (ctx) => (await listFailedJobs(ctx)).length },
  mails: { action: "health.show", count: async (ctx) => (await listUnsentMails(ctx)).length },
  past_due: {
    action: "members.list",
    count: ({ db }) => countRows(db, sql`select from memberships where state = 'active' and is_past_due`),
  },
  ends: { action: "health.show", count: (ctx) => countEnding(ctx, SOON_DAYS) },
  ending: {
    action: "members.list",
    count: ({ db, clock }) => {
      const until = new Date(clock.now().getTime() + ENDS_WITHIN_MS);
      return countRows(
        db,
        sql`select from memberships where state in ('active', 'canceled') and ended_at is null and email <> ''
          and coalesce(cancel_at, case when not auto_renew then current_period_end end)
            between ${clock.now()} and ${until}`,
      );
    },
  },
};

export async function countToday(ctx: Context, caller: Caller): Promise<Record<string, number>> {
  const counters = Object.entries(COUNTERS).filter(([, { action }]) => caller.may(action));
  const counts = counters.map(async ([name, { count }]) => [name, await count(ctx, caller)] as const);
  return Object.fromEntries(await Promise.all(counts));
}

async function countRows(db: Context["db"], rows: ReturnType<typeof sql>): Promise<number> {
  const answer = await sql<{ rows: number }>`select count(*)::integer as rows from (${rows}) as rows`.execute(
    db,
  );
  return answer.rows[0]?.rows ?? 0;
}
