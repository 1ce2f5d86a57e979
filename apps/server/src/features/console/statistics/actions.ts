import type { STATISTICS } from "@smirk/contract/console/statistics";
import type * as v from "valibot";
import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { officeDay } from "../../../office-day.ts";
import { formatCsv, formatDollars } from "../../../text-files/format-csv.ts";
import { writeAuditEntry } from "../../audit/write-audit-entry.ts";
import { listPlanNames } from "../../billing/plans/list-plans.ts";
import { countMembers, END_REASONS, type MemberCounts } from "../../statistics/count-members.ts";
import {
  addMonths,
  countMonths,
  MOST_MONTHS,
  type StatisticsFilter,
  type StatisticsGroup,
} from "../../statistics/statistics-filter.ts";
import { type MoneySums, sumMoney } from "../../statistics/sum-money.ts";
import { ActionFile, type Handlers } from "../action.ts";

const MONEY_FIELDS = [
  ["payments", ({ payments }: Sums) => payments],
  ["paid_usd", ({ paidCents }: Sums) => formatDollars(paidCents)],
  ["refunds", ({ refunds }: Sums) => refunds],
  ["refunded_usd", ({ refundedCents }: Sums) => formatDollars(refundedCents)],
  ["disputes", ({ disputes }: Sums) => disputes],
  ["disputes_lost", ({ disputesLost }: Sums) => disputesLost],
  ["lost_usd", ({ lostCents }: Sums) => formatDollars(lostCents)],
  ["net_usd", ({ netCents }: Sums) => formatDollars(netCents)],
] as const;

/** Sums of a month, plan or state without a payment. */
const NO_SUMS: Sums = {
  payments: 0,
  paidCents: 0,
  refunds: 0,
  refundedCents: 0,
  disputes: 0,
  disputesLost: 0,
  lostCents: 0,
  netCents: 0,
};

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

type Sums = Omit<MoneySums, "key">;

/** Amounts in dollars, with two decimals. */
function formatStatisticsCsv(
  by: StatisticsGroup,
  counts: readonly MemberCounts[],
  money: readonly MoneySums[],
): string {
  const header = [by, "joined", ...END_REASONS.map((reason) => `ended_${reason}`), "active", "waitlist"];
  const keys = [...new Set([...counts, ...money].map(({ key }) => key))].toSorted();
  const rows = keys.map((key) => {
    const count = counts.find((row) => row.key === key);
    const sums = money.find((row) => row.key === key);
    return [
      key,
      count?.joined ?? 0,
      ...END_REASONS.map((reason) => count?.ended[reason] ?? 0),
      count?.active ?? 0,
      count?.waitlist ?? "",
      ...MONEY_FIELDS.map(([, read]) => read(sums ?? NO_SUMS)),
    ];
  });
  return formatCsv([[...header, ...MONEY_FIELDS.map(([name]) => name)], ...rows]);
}
