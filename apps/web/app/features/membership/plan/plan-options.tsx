import { Trans, useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { Plan } from "@smirk/domain/billing/plan";
import { priceCart } from "@smirk/domain/billing/pricing";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { EditedPlan } from "./plan-state.ts";

interface PlanOptionsProps {
  plans: readonly Plan[];
  current: EditedPlan;
  edited: EditedPlan;
  onChange: (change: Partial<EditedPlan>) => void;
}

const LABEL =
  "flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-control bg-surface px-4 py-2 has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2";
const RADIO = "size-5 shrink-0 accent-action outline-none";

/** Today's prices, for as many people as are chosen. */
export function PlanOptions({ plans, current, edited, onChange }: PlanOptionsProps) {
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">
          <Trans>Plan</Trans>
        </legend>
        <div className="grid grid-cols-1 gap-3">
          {plans.map((plan) => (
            <label key={plan.slug} className={LABEL}>
              <input
                type="radio"
                name="plan"
                value={plan.slug}
                checked={edited.planSlug === plan.slug}
                onChange={() => onChange({ planSlug: plan.slug })}
                className={RADIO}
              />
              <PlanName plan={plan} edited={edited} isCurrent={current.planSlug === plan.slug} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-semibold">
          <Trans>Billing</Trans>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          {RENEWAL_PERIODS.map((period) => (
            <label key={period} className={LABEL}>
              <input
                type="radio"
                name="period"
                value={period}
                checked={edited.period === period}
                onChange={() => onChange({ period })}
                className={RADIO}
              />
              <span className="font-medium">
                <PeriodWord period={period} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function PeriodWord({ period }: { period: RenewalPeriod }) {
  return period === "yearly" ? <Trans>Yearly</Trans> : <Trans>Monthly</Trans>;
}

function PlanName({ plan, edited, isCurrent }: { plan: Plan; edited: EditedPlan; isCurrent: boolean }) {
  const { i18n } = useLingui();
  const { period, people } = edited;
  const { recurringCents } = priceCart({ plan, period, members: people.length });
  const price = formatPrice(recurringCents, i18n.locale);
  return (
    <span className="flex min-w-0 grow flex-col gap-x-4 sm:flex-row sm:flex-wrap sm:justify-between">
      <span className="font-medium">
        {plan.name}
        {isCurrent && (
          <span className="text-muted">
            {" "}
            <Trans>(your plan)</Trans>
          </span>
        )}
      </span>
      <span className="text-muted tabular-nums">
        {period === "yearly" ? <Trans>{price} a year</Trans> : <Trans>{price} a month</Trans>}
      </span>
    </span>
  );
}
