import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";

export interface AmountRow {
  key: string;
  label: React.ReactNode;
  cents: number;
  isSum?: boolean;
}

/** Labels with amounts at the right, on screen and in print; below the label where large text leaves no space beside it. */
export function AmountRows({ rows }: { rows: readonly AmountRow[] }) {
  const { i18n } = useLingui();
  return (
    <dl className="grid grid-cols-1">
      {rows.map(({ key, label, cents, isSum = false }) => (
        <div
          key={key}
          className={`flex flex-wrap justify-between gap-x-6 py-1.5 print:break-inside-avoid ${isSum ? "border-line border-t font-semibold" : ""}`}
        >
          <dt className={`min-w-0 flex-[1_1_8rem] break-words ${isSum ? "" : "text-muted"}`}>{label}</dt>
          <dd className="ml-auto tabular-nums">{formatMoney(cents, i18n.locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Fact({ term, children }: { term: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="break-words font-medium tabular-nums">{children}</dd>
    </div>
  );
}
