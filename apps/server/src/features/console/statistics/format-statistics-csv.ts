import { formatCsv } from "../../../text-files/format-csv.ts";
import { END_REASONS, type MemberCounts } from "../../statistics/count-members.ts";
import type { StatisticsGroup } from "../../statistics/statistics-filter.ts";
import type { MoneySums } from "../../statistics/sum-money.ts";

const MONEY = [
  ["payments", ({ payments }: MoneySums) => payments],
  ["paid_usd", ({ paidCents }: MoneySums) => dollars(paidCents)],
  ["refunds", ({ refunds }: MoneySums) => refunds],
  ["refunded_usd", ({ refundedCents }: MoneySums) => dollars(refundedCents)],
  ["disputes", ({ disputes }: MoneySums) => disputes],
  ["disputes_lost", ({ disputesLost }: MoneySums) => disputesLost],
  ["lost_usd", ({ lostCents }: MoneySums) => dollars(lostCents)],
  ["net_usd", ({ netCents }: MoneySums) => dollars(netCents)],
] as const;

/** Amounts in dollars. */
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
      ...MONEY.map(([, read]) => (sums ? read(sums) : 0)),
    ];
  });
  return formatCsv([[...header, ...MONEY.map(([name]) => name)], ...rows]);
}

/** A number, so that a loss stays one in a spreadsheet. */
function dollars(cents: number): number {
  return cents / 100;
}
