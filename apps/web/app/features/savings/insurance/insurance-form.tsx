import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@smirk/domain/billing/money";
import { readMoney } from "@smirk/domain/billing/read-money";
import { type InsuredSum, payWithInsurance } from "@smirk/domain/savings/pay-with-insurance";
import type { PlanYear, PricedVisit } from "@smirk/domain/savings/plan-year";
import { tidyTyped } from "@smirk/domain/text/visible-text";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type FormEvent, useState } from "react";
import { useProcedureName } from "../../../directory/procedures/use-procedure-name.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { readWhole } from "../savings-form.ts";
import { useAmountError } from "../use-amount-error.ts";
import { useFormFocus } from "../use-form-focus.ts";

/** The fields as they were typed; nothing of them leaves the device. */
interface Typed {
  maximumLeft: string;
  /** For each visit of the year, in its order. */
  visits: { percent: string; isWaiting: boolean }[];
}

type Result = { phase: "none" | "wrong" } | { phase: "summed"; sum: InsuredSum };

export function InsuranceForm({ year }: { year: PlanYear }) {
  const { t } = useLingui();
  const errorOf = useAmountError();
  const { typed, result, change, sumUp } = useInsuredSum(year);
  const isWrong = result.phase === "wrong";
  const formRef = useFormFocus(isWrong ? result : null);
  return (
    <>
      <form
        ref={formRef}
        method="dialog"
        noValidate
        autoComplete="off"
        onSubmit={sumUp}
        className="grid grid-cols-1 gap-5 print:hidden"
      >
        <p>
          <Trans>Your policy says what it pays. What you type stays on this device.</Trans>
        </p>
        {year.visits.map((priced, at) => (
          <VisitFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the visits of an answer never change their order.
            key={at}
            priced={priced}
            typed={typed.visits[at] ?? { percent: "", isWaiting: false }}
            isWrong={isWrong}
            onChange={(visit) => change({ visits: typed.visits.with(at, visit) })}
          />
        ))}
        <Field
          label={t`The most it still pays this year, in dollars`}
          error={isWrong && readMoney(typed.maximumLeft) === null && errorOf(typed.maximumLeft)}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed.maximumLeft}
              onChange={({ target }) => change({ maximumLeft: target.value })}
              inputMode="decimal"
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" className="max-sm:w-full sm:justify-self-start">
          <Trans>Show both sums</Trans>
        </Button>
      </form>
      <div role="status">{result.phase === "summed" && <BothSums sum={result.sum} year={year} />}</div>
    </>
  );
}

/** What the visitor changes makes both sums go, because they would no longer be true. */
function useInsuredSum({ visits }: PlanYear) {
  const [typed, setTyped] = useState<Typed>({
    maximumLeft: "",
    visits: visits.map(() => ({ percent: "", isWaiting: false })),
  });
  const [result, setResult] = useState<Result>({ phase: "none" });
  const change = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed });
    setResult({ phase: "none" });
  };
  const sumUp = (event: FormEvent) => {
    event.preventDefault();
    const sum = readSum(visits, typed);
    setResult(sum === null ? { phase: "wrong" } : { phase: "summed", sum });
  };
  return { typed, result, change, sumUp };
}

interface VisitFieldsProps {
  priced: PricedVisit;
  typed: Typed["visits"][number];
  isWrong: boolean;
  onChange: (typed: Typed["visits"][number]) => void;
}

function VisitFields({ priced: { visit, usualCents }, typed, isWrong, onChange }: VisitFieldsProps) {
  const { t, i18n } = useLingui();
  const nameOf = useProcedureName();
  return (
    <fieldset className="grid grid-cols-1 gap-2 border-line border-b pb-4">
      <legend className="wrap-anywhere font-semibold">
        {visit.count} × {nameOf(visit.procedure)}, {formatMoney(usualCents, i18n.locale)}
      </legend>
      <Field
        label={t`How much of this it pays, in percent`}
        error={isWrong && readPercent(typed.percent) === null && t`Please type a whole number from 0 to 100.`}
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed.percent}
            onChange={({ target }) => onChange({ ...typed, percent: target.value })}
            inputMode="numeric"
          />
        )}
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={typed.isWaiting}
          onChange={({ target }) => onChange({ ...typed, isWaiting: target.checked })}
          className="size-5 shrink-0 accent-action"
        />
        <span className="min-w-0">
          <Trans>I am still in a waiting period for this</Trans>
        </span>
      </label>
    </fieldset>
  );
}

function readSum(visits: readonly PricedVisit[], typed: Typed): InsuredSum | null {
  const maximumLeftCents = readMoney(typed.maximumLeft);
  const treatments = visits.flatMap(({ usualCents }, at) => {
    const percentPaid = readPercent(typed.visits[at]?.percent ?? "");
    return percentPaid === null
      ? []
      : [{ usualCents, percentPaid, isWaiting: typed.visits[at]?.isWaiting ?? false }];
  });
  if (maximumLeftCents === null || treatments.length < visits.length) return null;
  return payWithInsurance(treatments, maximumLeftCents);
}

const readPercent = (text: string) => readWhole(tidyTyped(text).replace(/ ?%$/, ""), 100);

/** Both sums and what is in neither, without saying which is better. */
function BothSums({ sum: { insurerCents, ownCents }, year }: { sum: InsuredSum; year: PlanYear }) {
  const { t, i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  const insurer = money(insurerCents);
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 tabular-nums">
        {[
          [t`You pay with your insurance`, money(ownCents)],
          [t`You pay with ${brandName}, fees included`, money(year.withCents)],
        ].map(([label, amount]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b pb-2 font-bold"
          >
            <dt className="wrap-anywhere">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Trans>Your insurance pays {insurer} in this sum.</Trans>
      </p>
      <p className="text-sm">
        <Trans>
          Premiums and deductibles are not in this sum. Dentists in its network may ask for less. Your insurer
          may count in another way. {brandName} is not insurance.
        </Trans>
      </p>
    </div>
  );
}
