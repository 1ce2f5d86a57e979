import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { refreshMonths } from "./refresh-months.ts";
import { listMonths, ofPlanAndState, type StatisticsFilter } from "./statistics-filter.ts";

/** Whole cents, by the day of each payment, refund and dispute. */
export interface MoneySums {
  /** A month such as "2026-11", a plan's slug or a state. */
  key: string;
  payments: number;
  paidCents: number;
  refunds: number;
  refundedCents: number;
  disputes: number;
  disputesLost: number;
  lostCents: number;
  /** Paid, less what was refunded and lost. */
  netCents: number;
}

const GROUPS = {
  month: sql<string>`to_char(month, 'YYYY-MM')`,
  plan: sql<string>`plan_slug`,
  state: sql<string>`state_code`,
};

/** Sums by the plan and state of the time of each payment: equal to the payment provider's sums. */
export async function sumMoney(
  ctx: Pick<Context, "db" | "config">,
  filter: StatisticsFilter,
): Promise<MoneySums[]> {
  await refreshMonths(ctx, filter);
  const { rows } = await sql<Record<Exclude<keyof MoneySums, "key" | "netCents">, string> & { key: string }>`
    select ${GROUPS[filter.by]} as key, sum(payments) as payments, sum(paid_cents) as "paidCents",
      sum(refunds) as refunds, sum(refunded_cents) as "refundedCents", sum(disputes) as disputes,
      sum(disputes_lost) as "disputesLost", sum(lost_cents) as "lostCents"
    from statistics_money
    where month between ${`${filter.from}-01`}::date and ${`${filter.to}-01`}::date and ${ofPlanAndState(filter)}
    group by 1 order by 1`.execute(ctx.db);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = filter.by === "month" ? listMonths(filter) : [...byKey.keys()];
  return keys.map((key) => {
    const row = byKey.get(key);
    const [paidCents, refundedCents, lostCents] = [
      Number(row?.paidCents ?? 0),
      Number(row?.refundedCents ?? 0),
      Number(row?.lostCents ?? 0),
    ];
    return {
      key,
      payments: Number(row?.payments ?? 0),
      paidCents,
      refunds: Number(row?.refunds ?? 0),
      refundedCents,
      disputes: Number(row?.disputes ?? 0),
      disputesLost: Number(row?.disputesLost ?? 0),
      lostCents,
      netCents: paidCents - refundedCents - lostCents,
    };
  });
}
