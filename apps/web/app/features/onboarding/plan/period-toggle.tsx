import { Trans, useLingui } from "@lingui/react/macro";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";

interface PeriodToggleProps {
  period: RenewalPeriod;
  saved: number;
  onChoose: (period: RenewalPeriod) => void;
}

export function PeriodToggle({ period, saved, onChoose }: PeriodToggleProps) {
  const { t } = useLingui();
  return (
    <fieldset className="w-full max-w-sm">
      <legend className="sr-only">{t`Billing`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-1 rounded-[1.75rem] border border-line bg-line/50 p-1">
        <Choice value="monthly" chosen={period} onChoose={onChoose}>
          <Trans>Monthly</Trans>
        </Choice>
        <Choice value="yearly" chosen={period} onChoose={onChoose}>
          <Trans>Yearly</Trans>
          {saved > 0 && (
            <span className="whitespace-nowrap rounded-full bg-tint px-2 py-0.5 text-on-tint text-sm">{t`Save ${saved}%`}</span>
          )}
        </Choice>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  value: RenewalPeriod;
  chosen: RenewalPeriod;
  onChoose: (period: RenewalPeriod) => void;
  children: React.ReactNode;
}

function Choice({ value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-x-2 rounded-full border-2 border-transparent px-3 font-semibold transition-colors has-checked:border-action has-checked:bg-surface has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="period"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
