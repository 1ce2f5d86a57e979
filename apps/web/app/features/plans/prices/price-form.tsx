import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Plan } from "@smirk/domain/billing/plan";
import { savingPercent } from "@smirk/domain/billing/pricing";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useId } from "react";
import { Form } from "react-router";
import { paths } from "../../../paths.ts";
import { MOST_PEOPLE, type PlansQuery } from "../plans-query.ts";

interface PriceFormProps {
  query: PlansQuery;
  plans: readonly Plan[];
  onChange: (query: PlansQuery) => void;
}

/** Without scripts it is sent as a form. */
export function PriceForm({ query, plans, onChange }: PriceFormProps) {
  const { t } = useLingui();
  const id = useId();
  const members = query.people - 1;
  const saved = plans.length === 0 ? 0 : Math.min(...plans.map((plan) => savingPercent(plan, members)));
  return (
    <Form action={paths.plans} method="get" className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <div className="grid gap-1.5 max-sm:w-full">
        <label htmlFor={id} className="font-semibold">
          <Trans>How many people?</Trans>
        </label>
        <select
          id={id}
          name="people"
          value={query.people}
          onChange={(event) => onChange({ ...query, people: Number(event.target.value) })}
          className="min-h-12 w-full rounded-md border border-control bg-surface px-4 text-base text-ink"
        >
          {Array.from({ length: MOST_PEOPLE }, (_, index) => index + 1).map((people) => (
            <option key={people} value={people}>
              {people === 1 ? t`Just me` : t`${people} people`}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="grid gap-1.5 max-sm:w-full">
        <legend className="mb-1.5 font-semibold">
          <Trans>Billing</Trans>
        </legend>
        <div className="grid grid-cols-2 gap-1 rounded-full border border-line bg-line/50 p-1">
          <Period value="monthly" query={query} onChange={onChange}>
            <Trans>Monthly</Trans>
          </Period>
          <Period value="yearly" query={query} onChange={onChange}>
            <Trans>Yearly</Trans>
          </Period>
        </div>
      </fieldset>
      {saved > 0 && (
        <p className="pb-3 text-muted max-sm:pb-0">
          <Trans>Paying yearly saves {saved}%.</Trans>
        </p>
      )}
      <noscript>
        <button type="submit" className={buttonClass("secondary", "main")}>
          <Trans>Show prices</Trans>
        </button>
      </noscript>
      <p role="status" className="sr-only">
        <Plural value={query.people} one="Prices for # person." other="Prices for # people." />
      </p>
    </Form>
  );
}

interface PeriodProps {
  value: RenewalPeriod;
  query: PlansQuery;
  onChange: (query: PlansQuery) => void;
  children: React.ReactNode;
}

function Period({ value, query, onChange, children }: PeriodProps) {
  return (
    <label className="relative flex min-h-10 cursor-pointer items-center justify-center rounded-full border-2 border-transparent px-5 font-semibold forced-colors:border-[Canvas] has-checked:border-action forced-colors:has-checked:border-[Highlight] has-checked:bg-surface has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="period"
        value={value}
        checked={query.period === value}
        onChange={() => onChange({ ...query, period: value })}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
