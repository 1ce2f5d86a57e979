import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import type { PlanYear } from "@smirk/domain/savings/plan-year";
import { useId } from "react";
import { useProcedureName } from "../../directory/procedures/use-procedure-name.ts";
import { useSite } from "../../shell/page/use-site.ts";

interface ReceiptRow {
  key: string;
  label: string;
  withCents: number;
  withoutCents: number;
  isTotal?: true;
}

/** Rows of two amounts rather than a table, which would not fit narrow screens with large text. */
export function SavingsReceipt({ year }: { year: PlanYear }) {
  const id = useId();
  const rows = useRows(year);
  return (
    <section aria-labelledby={id} className="@container grid gap-2">
      <h2 id={id} className="font-bold text-lg">
        <Trans>The sum for 12 months</Trans>
      </h2>
      <ul className="grid gap-2 tabular-nums print:gap-1 print:text-sm">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {year.unknown.length > 0 && <Unknown year={year} />}
    </section>
  );
}

function useRows(year: PlanYear): ReceiptRow[] {
  const { t } = useLingui();
  const nameOf = useProcedureName();
  const fee = year.cart.lines.find(({ component }) => component === "enrollment_fee");
  const feeCents = fee?.amountCents ?? 0;
  const { name } = year.plan;
  const fees = [
    { key: "plan", label: name, withCents: year.feesCents - feeCents, withoutCents: 0 },
    { key: "fee", label: t`One-time processing fee`, withCents: feeCents, withoutCents: 0 },
  ];
  const visits = year.visits.map(({ visit, memberCents, usualCents }, at) => ({
    key: `visit ${at}`,
    label: `${visit.count} × ${nameOf(visit.procedure)}`,
    withCents: memberCents,
    withoutCents: usualCents,
  }));
  const { withCents, withoutCents } = year;
  const total = { key: "total", label: t`Total`, withCents, withoutCents, isTotal: true } as const;
  return [...fees.filter((row) => row.withCents > 0), ...visits, total];
}

function Row({ row: { label, withCents, withoutCents, isTotal } }: { row: ReceiptRow }) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  return (
    <li
      className={`grid gap-0.5 border-line border-b pb-2 @lg:flex @lg:flex-wrap @lg:justify-between @lg:gap-x-4 print:pb-1 ${isTotal ? "font-bold" : ""}`}
    >
      <span className="wrap-anywhere">{label}</span>
      <dl className="grid max-w-full gap-x-6 @lg:ml-auto @lg:w-112 @lg:grid-cols-2 print:w-96">
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>
            <Trans>With {brandName}</Trans>
          </dt>
          <dd className="ml-auto">{formatMoney(withCents, i18n.locale)}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <dt>
            <Trans>Without</Trans>
          </dt>
          <dd className="ml-auto">{formatMoney(withoutCents, i18n.locale)}</dd>
        </div>
      </dl>
    </li>
  );
}

function Unknown({ year: { unknown } }: { year: PlanYear }) {
  const nameOf = useProcedureName();
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        <Trans>Not in the sum, because we do not know both prices:</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {unknown.map(({ procedure, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a quote may name a procedure twice.
          <li key={at} className="wrap-anywhere">
            {count} × {nameOf(procedure)}
          </li>
        ))}
      </ul>
      <p>
        <Trans>Ask an office what it charges members and what it charges others.</Trans>
      </p>
    </div>
  );
}
