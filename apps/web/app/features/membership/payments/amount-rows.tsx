import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";

export interface AmountRow {
  key: string;
  label: React.ReactNode;
  cents: number;
  isSum?: boolean;
}

/** Labels with amounts at the right, on screen and in print. */
export function AmountRows({ rows }: { rows: readonly AmountRow[] }) {
  const { i18n } = useLingui();
  return (
    <dl className="grid grid-cols-1">
      {rows.map(({ key, label, cents, isSum = false }) => (
        <div
          key={key}
          className={`flex justify-between gap-x-6 py-1.5 print:break-inside-avoid ${isSum ? "border-line border-t font-semibold" : ""}`}
        >
          <dt className={isSum ? "min-w-0 break-words" : "min-w-0 break-words text-muted"}>{label}</dt>
          <dd className="tabular-nums">{formatMoney(cents, i18n.locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
