import { formatDollars } from "@smirk/domain/billing/money";
import { readMoney } from "@smirk/domain/billing/read-money";
import { RENEWAL_PERIODS, type RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { BodyOf, SoldPlan } from "../api/types.ts";
import { CheckBox, Choice, Field, PlanOptions } from "../ui/field.tsx";

const COMPONENTS = ["plan_cents", "family_cents", "family_extra_cents"] as const;
type Amounts = Record<(typeof COMPONENTS)[number], string>;

interface TypedPriceChange {
  planSlug: string;
  firstDay: string;
  /** Dollars as typed; null: the period keeps its price. */
  prices: Record<RenewalPeriod, Amounts | null>;
  reasonEn: string;
  reasonEs: string;
}

/** A change that begins with today's prices of the plan, so that only what becomes another one is typed. */
export function startPriceChange(plan: SoldPlan): TypedPriceChange {
  return { firstDay: "", reasonEn: "", reasonEs: "", ...pricesOfToday(plan) };
}

function pricesOfToday(plan: SoldPlan): Pick<TypedPriceChange, "planSlug" | "prices"> {
  return { planSlug: plan.slug, prices: { monthly: amountsOf(plan, "monthly"), yearly: null } };
}

function amountsOf({ prices }: SoldPlan, period: RenewalPeriod): Amounts {
  const typed = (component: keyof Amounts) => formatDollars(prices[component][period]);
  return {
    plan_cents: typed("plan_cents"),
    family_cents: typed("family_cents"),
    family_extra_cents: typed("family_extra_cents"),
  };
}

/** The body of the preview, and without its reasons that of scheduling. */
export function toPriceChange({ planSlug, firstDay, prices }: TypedPriceChange): BodyOf<"/prices/preview"> {
  const read = (amounts: Amounts | null) => {
    if (amounts === null) return undefined;
    // The fields take nothing else, and the server refuses a price that is none.
    const cents = (component: keyof Amounts) => readMoney(amounts[component]) ?? Number.NaN;
    return {
      plan_cents: cents("plan_cents"),
      family_cents: cents("family_cents"),
      family_extra_cents: cents("family_extra_cents"),
    };
  };
  return {
    plan_slug: planSlug,
    first_day: firstDay,
    prices: { monthly: read(prices.monthly), yearly: read(prices.yearly) },
  };
}

interface FieldsProps {
  typed: TypedPriceChange;
  plans: readonly SoldPlan[];
  onChange: (typed: TypedPriceChange) => void;
}

export function PriceChangeFields({ typed, plans, onChange }: FieldsProps) {
  const change = (part: Partial<TypedPriceChange>) => onChange({ ...typed, ...part });
  const findPlan = (slug: string) => plans.find((plan) => plan.slug === slug);
  const plan = findPlan(typed.planSlug);
  return (
    <>
      <Choice
        label="Plan"
        value={typed.planSlug}
        onChange={(event) => {
          const chosen = findPlan(event.target.value);
          if (chosen) change(pricesOfToday(chosen));
        }}
      >
        <PlanOptions plans={plans} />
      </Choice>
      <Field
        label="First day"
        hint="Renewals from this day on take the new prices."
        type="date"
        required
        value={typed.firstDay}
        onChange={(event) => change({ firstDay: event.target.value })}
      />
      {RENEWAL_PERIODS.map((period) => (
        <PeriodFields
          key={period}
          period={period}
          amounts={typed.prices[period]}
          today={plan ? amountsOf(plan, period) : null}
          onChange={(amounts) => change({ prices: { ...typed.prices, [period]: amounts } })}
        />
      ))}
      <Field
        label="Why, in English"
        hint="Members read it in the email and on their page."
        required
        minLength={3}
        value={typed.reasonEn}
        onChange={(event) => change({ reasonEn: event.target.value })}
      />
      <Field
        label="Why, in Spanish"
        lang="es"
        required
        minLength={3}
        value={typed.reasonEs}
        onChange={(event) => change({ reasonEs: event.target.value })}
      />
    </>
  );
}

export const PERIOD_WORDS = { monthly: "a month", yearly: "a year" };
const LABELS = { plan_cents: "Plan", family_cents: "Family member", family_extra_cents: "Large family" };

interface PeriodProps {
  period: RenewalPeriod;
  amounts: Amounts | null;
  /** Null for a plan that is not known. */
  today: Amounts | null;
  onChange: (amounts: Amounts | null) => void;
}

function PeriodFields({ period, amounts, today, onChange }: PeriodProps) {
  const words = PERIOD_WORDS[period];
  return (
    <div className="grid gap-2">
      <CheckBox
        label={`Change the price of ${words}`}
        checked={amounts !== null}
        onChange={(event) => onChange(event.target.checked ? today : null)}
      />
      {amounts !== null && (
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-3">
          {COMPONENTS.map((component) => (
            <Field
              key={component}
              label={`${LABELS[component]}, dollars ${words}`}
              inputMode="decimal"
              pattern="[0-9]{1,4}([.][0-9]{2})?"
              title="Dollars, as in 20.95"
              required
              value={amounts[component]}
              onFocus={(event) => event.target.select()}
              onChange={(event) => onChange({ ...amounts, [component]: event.target.value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
