import type { ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { TODAY } from "@smirk/contract/console/today";
import type { WAITLIST } from "@smirk/contract/console/waitlist";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { listDoubts } from "../directory/entries/list-doubts.ts";
import { listFailedJobs, listUnsentMails } from "../health/list-failures.ts";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { countWaitlist, findOnWaitlist } from "../waitlist/list-waitlist.ts";
import type { Caller, Handlers } from "./action.ts";
import { BULK_RUN_ACTIONS } from "./bulk/actions.ts";
import { DIRECTORY_ACTIONS } from "./directory/entry-actions.ts";
import { LISTING_ACTIONS } from "./directory/listing-actions.ts";
import { REPORT_ACTIONS } from "./directory/report-actions.ts";
import { HEALTH_ACTIONS } from "./health/actions.ts";
import { IMPORT_ACTIONS } from "./imports/import-actions.ts";
import { LOG_ACTIONS } from "./log/actions.ts";
import { MEMBER_ACTIONS } from "./members/find-actions.ts";
import { MEMBER_HELP_ACTIONS } from "./members/help-actions.ts";
import {
  MEMBER_CHOICE_ACTIONS,
  MEMBER_LEAVE_ACTIONS,
  MEMBER_PLAN_ACTIONS,
} from "./members/membership-actions.ts";
import { REFUND_ACTIONS } from "./members/refund-actions.ts";
import { OPERATOR_ACTIONS } from "./operators/actions.ts";
import { SELLING_ACTIONS } from "./selling/actions.ts";
import { PRICE_ACTIONS } from "./selling/price-actions.ts";
import { STATE_ACTIONS } from "./states/actions.ts";
import { STATISTICS_ACTIONS } from "./statistics/actions.ts";

/** People outside the service area: how many, who, and their removal. */
const WAITLIST_ACTIONS: Handlers<typeof WAITLIST> = {
  "waitlist.count": async (ctx) => {
    const [months, areaCodes] = await Promise.all([
      countWaitlist(ctx, "month"),
      countWaitlist(ctx, "area-code"),
    ]);
    return { months: months.toReversed(), areaCodes };
  },
  "waitlist.find": async (ctx, { body }) => ({ people: await findOnWaitlist(ctx, body.text) }),
  "waitlist.remove": async (ctx, { body: { email }, operator }) => ({
    removed: await removeFromWaitlist(ctx, { email, operator }),
  }),
};

const TODAY_ACTIONS: Handlers<typeof TODAY> = {
  "today.show": async (ctx, { caller }) => ({ counts: await countToday(ctx, caller) }),
};

/** How everything in `CONTRACTS` is done. */
export const HANDLERS: Handlers<typeof CONTRACTS> = {
  ...TODAY_ACTIONS,
  ...MEMBER_ACTIONS,
  ...MEMBER_HELP_ACTIONS,
  ...MEMBER_CHOICE_ACTIONS,
  ...MEMBER_PLAN_ACTIONS,
  ...REFUND_ACTIONS,
  ...MEMBER_LEAVE_ACTIONS,
  ...BULK_RUN_ACTIONS,
  ...STATISTICS_ACTIONS,
  ...SELLING_ACTIONS,
  ...STATE_ACTIONS,
  ...PRICE_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...WAITLIST_ACTIONS,
  ...DIRECTORY_ACTIONS,
  ...IMPORT_ACTIONS,
  ...REPORT_ACTIONS,
  ...LISTING_ACTIONS,
  ...HEALTH_ACTIONS,
  ...LOG_ACTIONS,
};

interface Counter {
  /** Only those who may do it read the count. */
  action: ActionName;
  count: (ctx: Context) => Promise<number>;
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
  refunds: {
    action: "refunds.list",
    count: ({ db }) =>
      countRows(
        db,
        sql`select from refund_approvals where decided_at is null
          union all select from second_memberships where settled_at is null`,
      ),
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

async function countToday(ctx: Context, { may }: Caller): Promise<Record<string, number>> {
  const counters = Object.entries(COUNTERS).filter(([, { action }]) => may(action));
  const counts = counters.map(async ([name, { count }]) => [name, await count(ctx)] as const);
  return Object.fromEntries(await Promise.all(counts));
}

async function countRows(db: Context["db"], rows: ReturnType<typeof sql>): Promise<number> {
  const answer = await sql<{ rows: number }>`select count(*)::integer as rows from (${rows}) as rows`.execute(
    db,
  );
  return answer.rows[0]?.rows ?? 0;
}
