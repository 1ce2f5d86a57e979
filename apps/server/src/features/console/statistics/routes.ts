import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { officeDay } from "../../../office-day.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlanNames } from "../../billing/plans/list-plan-names.ts";
import { countMembers } from "../../statistics/count-members.ts";
import {
  addMonths,
  countMonths,
  MOST_MONTHS,
  STATISTICS_GROUPS,
  type StatisticsFilter,
} from "../../statistics/statistics-filter.ts";
import { sumMoney } from "../../statistics/sum-money.ts";
import type { AddAction } from "../register-actions.ts";
import { formatStatisticsCsv } from "./format-statistics-csv.ts";

const month = v.optional(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Choose a month.")));
const filterSchema = v.object({
  by: v.picklist(STATISTICS_GROUPS, "Choose months, plans or states."),
  from: month,
  to: month,
  plan: v.optional(v.pipe(v.string(), v.maxLength(100), v.transform(tidyLine))),
  state: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "Choose a state."))),
});

export function registerStatisticsRoutes(add: AddAction, ctx: Context): void {
  add("statistics.counts", {
    method: "POST",
    url: "/statistics/counts",
    handler: async ({ request }) => {
      const filter = readFilter(ctx, request.body);
      const [plans, rows] = await Promise.all([listPlanNames(ctx), countMembers(ctx, filter)]);
      return { from: filter.from, to: filter.to, plans, rows };
    },
  });
  add("statistics.money", {
    method: "POST",
    url: "/statistics/money",
    handler: async ({ request }) => ({ rows: await sumMoney(ctx, readFilter(ctx, request.body)) }),
  });
  add("statistics.export", {
    method: "POST",
    url: "/statistics/export",
    handler: async ({ request, reply, operator }) => {
      const filter = readFilter(ctx, request.body);
      const [counts, money] = await Promise.all([countMembers(ctx, filter), sumMoney(ctx, filter)]);
      await writeAuditEntry(ctx.db, {
        ...operator,
        at: ctx.clock.now(),
        subjectKind: "statistics",
        subjectId: `by ${filter.by}`,
        changes: { ...filter },
      });
      reply.header("content-disposition", `attachment; filename="statistics-by-${filter.by}.csv"`);
      return reply.type("text/csv; charset=utf-8").send(formatStatisticsCsv(filter.by, counts, money));
    },
  });
}

/** The last twelve months unless it says others. @throws 400 `invalid` */
function readFilter(ctx: Pick<Context, "config" | "clock">, body: unknown): StatisticsFilter {
  const { from: first, to: last, ...rest } = parseBody(filterSchema, body);
  const to = last ?? officeDay(ctx, ctx.clock.now()).slice(0, 7);
  const from = first ?? addMonths(to, -11);
  const months = countMonths(from, to);
  if (months < 1) throw invalid("The first month comes after the last.");
  if (months > MOST_MONTHS) throw invalid(`Choose at most ${MOST_MONTHS} months.`);
  return { from, to, ...rest };
}
