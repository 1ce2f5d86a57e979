import type { STATISTICS } from "@smirk/contract/console/statistics";
import type * as v from "valibot";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlanNames } from "../../billing/plans/list-plan-names.ts";
import { countMembers } from "../../statistics/count-members.ts";
import {
  addMonths,
  countMonths,
  MOST_MONTHS,
  type StatisticsFilter,
} from "../../statistics/statistics-filter.ts";
import { sumMoney } from "../../statistics/sum-money.ts";
import { ActionFile, type Handlers } from "../action.ts";
import { formatStatisticsCsv } from "./format-statistics-csv.ts";

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

type AskedFilter = v.InferOutput<(typeof STATISTICS)["statistics.counts"]["takes"]>;

/** @throws 400 `invalid` for months in the wrong order, or too many of them */
function toFilter(
  ctx: Pick<Context, "config" | "clock">,
  { from: first, to: last, ...rest }: AskedFilter,
): StatisticsFilter {
  const to = last ?? officeDay(ctx, ctx.clock.now()).slice(0, 7);
  const from = first ?? addMonths(to, -11);
  const months = countMonths(from, to);
  if (months < 1) throw invalid("The first month comes after the last.");
  if (months > MOST_MONTHS) throw invalid(`Choose at most ${MOST_MONTHS} months.`);
  return { from, to, ...rest };
}
