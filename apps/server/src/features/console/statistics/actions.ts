import type { STATISTICS } from "@smirk/contract/console/statistics";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlanNames } from "../../billing/plans/list-plans.ts";
import { countMembers } from "../../statistics/count-members.ts";
import { sumMoney } from "../../statistics/sum-money.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { formatStatisticsCsv } from "./format-statistics.ts";
import { toFilter } from "./read-filter.ts";

export const STATISTICS_ACTIONS: Handlers<typeof STATISTICS> = {
  "statistics.counts": async (ctx, { body }) => {
    const filter = toFilter(ctx, body);
    const [plans, rows] = await Promise.all([listPlanNames(ctx), countMembers(ctx, filter)]);
    return { from: filter.from, to: filter.to, plans, rows };
  },
  "statistics.money": async (ctx, { body }) => ({ rows: await sumMoney(ctx, toFilter(ctx, body)) }),
  "statistics.export": async (ctx, { body, operator }) => {
    const filter = toFilter(ctx, body);
    const [counts, money] = await Promise.all([countMembers(ctx, filter), sumMoney(ctx, filter)]);
    await writeAuditEntry(ctx.db, {
      ...operator,
      at: ctx.clock.now(),
      subjectKind: "statistics",
      subjectId: `by ${filter.by}`,
      changes: { ...filter },
    });
    const csv = formatStatisticsCsv(filter.by, counts, money);
    return new ActionFile("text/csv", csv, `statistics-by-${filter.by}.csv`);
  },
};
