import { formatMoney, formatShortMoney } from "@smirk/domain/billing/money";
import { lazy, Suspense } from "react";
import type { CountsRow, MoneyRow } from "../api/types.ts";
import { Table } from "../ui/table.tsx";

/** Charts are a library of their own: the tables do not wait for it. */
const BarChart = lazy(async () => ({ default: (await import("./bar-chart.tsx")).BarChart }));

interface TableProps<Row> {
  rows: readonly Row[];
  group: string;
  nameOf: (key: string) => string;
}

const COUNTS = ["Joined", "Canceled", "Not renewed", "Payment failed", "Dispute lost", "Active", "Waitlist"];

export function CountsSection({ rows, group, nameOf }: TableProps<CountsRow>) {
  const hasWaitlist = rows.some(({ waitlist }) => waitlist !== null);
  const sums = [
    sum(rows, ({ joined }) => joined),
    sum(rows, ({ ended }) => ended.canceled),
    sum(rows, ({ ended }) => ended.not_renewed),
    sum(rows, ({ ended }) => ended.payment_failed),
    sum(rows, ({ ended }) => ended.dispute_lost),
    group === "Month" ? (rows.at(-1)?.active ?? 0) : sum(rows, ({ active }) => active),
    ...(hasWaitlist ? [sum(rows, ({ waitlist }) => waitlist ?? 0)] : []),
  ];
  const columns = [group, ...(hasWaitlist ? COUNTS : COUNTS.slice(0, -1))];
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Members</h2>
      <Suspense fallback={<ChartSpace />}>
        <BarChart
          title="Joined and ended"
          labels={rows.map(({ key }) => (group === "State" ? key : nameOf(key)))}
          series={[
            { name: "Joined", values: rows.map(({ joined }) => joined) },
            { name: "Ended", values: rows.map(({ ended }) => sum(Object.values(ended), (count) => count)) },
          ]}
          format={formatCount}
        />
      </Suspense>
      <Table
        caption="Members who joined, ended and are active"
        columns={columns}
        amounts={columns.map((_column, at) => at).slice(1)}
        empty="No member joined or ended then."
        rows={[
          ...rows.map(({ key, joined, ended, active, waitlist }) => ({
            key,
            cells: [
              nameOf(key),
              ...[joined, ended.canceled, ended.not_renewed, ended.payment_failed, ended.dispute_lost],
              active,
              ...(hasWaitlist ? [waitlist ?? 0] : []),
            ].map(showCell),
          })),
          ...totalOf(rows, columns, ["Total", ...sums.map(formatCount)]),
        ]}
      />
    </section>
  );
}

const MONEY = ["Payments", "Paid", "Refunds", "Refunded", "Disputes", "Disputes lost", "Lost", "Net"];

export function MoneySection({ rows, group, nameOf }: TableProps<MoneyRow>) {
  const cellsOf = (row: Omit<MoneyRow, "key">) => [
    formatCount(row.payments),
    formatMoney(row.paid_cents),
    formatCount(row.refunds),
    formatMoney(row.refunded_cents),
    formatCount(row.disputes),
    formatCount(row.disputes_lost),
    formatMoney(row.lost_cents),
    formatMoney(row.net_cents),
  ];
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Money</h2>
      <Suspense fallback={<ChartSpace />}>
        <BarChart
          title="Paid, refunded and lost to disputes"
          labels={rows.map(({ key }) => (group === "State" ? key : nameOf(key)))}
          series={[
            { name: "Paid", values: rows.map(({ paid_cents: paidCents }) => paidCents) },
            { name: "Refunded", values: rows.map(({ refunded_cents: refundedCents }) => refundedCents) },
            { name: "Lost to disputes", values: rows.map(({ lost_cents: lostCents }) => lostCents) },
          ]}
          format={formatShortMoney}
        />
      </Suspense>
      <Table
        caption="Payments, refunds and disputes"
        columns={[group, ...MONEY]}
        amounts={[1, 2, 3, 4, 5, 6, 7, 8]}
        empty="No money moved then."
        rows={[
          ...rows.map((row) => ({ key: row.key, cells: [nameOf(row.key), ...cellsOf(row)] })),
          ...totalOf(rows, [group, ...MONEY], ["Total", ...cellsOf(sumRows(rows))]),
        ]}
      />
    </section>
  );
}

function sumRows(rows: readonly MoneyRow[]): Omit<MoneyRow, "key"> {
  return {
    payments: sum(rows, ({ payments }) => payments),
    paid_cents: sum(rows, ({ paid_cents: paidCents }) => paidCents),
    refunds: sum(rows, ({ refunds }) => refunds),
    refunded_cents: sum(rows, ({ refunded_cents: refundedCents }) => refundedCents),
    disputes: sum(rows, ({ disputes }) => disputes),
    disputes_lost: sum(rows, ({ disputes_lost: disputesLost }) => disputesLost),
    lost_cents: sum(rows, ({ lost_cents: lostCents }) => lostCents),
    net_cents: sum(rows, ({ net_cents: netCents }) => netCents),
  };
}

function totalOf(rows: readonly unknown[], columns: readonly string[], cells: readonly string[]) {
  if (rows.length < 2) return [];
  return [{ key: "total", cells: columns.map((column, at) => <strong key={column}>{cells[at]}</strong>) }];
}

function sum<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((all, row) => all + read(row), 0);
}

function showCell(cell: string | number): string {
  return typeof cell === "number" ? formatCount(cell) : cell;
}

function formatCount(count: number): string {
  return new Intl.NumberFormat("en-US").format(count);
}

/** A space as high as a chart, so that the table does not move. */
function ChartSpace() {
  return <div className="h-75" />;
}
