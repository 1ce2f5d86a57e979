import { formatDollars } from "@smirk/domain/billing/money";
import { formatCsv } from "../../../text-files/format-csv.ts";
import { END_REASONS, type MemberCounts } from "../../statistics/count-members.ts";
import type { StatisticsGroup } from "../../statistics/statistics-filter.ts";
import type { MoneySums } from "../../statistics/sum-money.ts";

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

type Sums = Omit<MoneySums, "key">;

/** Amounts in dollars, with two decimals. */
export function formatStatisticsCsv(
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
