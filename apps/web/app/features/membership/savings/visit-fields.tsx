import { Trans, useLingui } from "@lingui/react/macro";
import type { VisitsAnswer } from "@smirk/contract/visits";
import { formatMoney } from "@smirk/domain/billing/money";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { Link } from "react-router";
import { providerName } from "../../../directory/provider-name.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { DENTISTS_PATH } from "../../session/choosing-for.ts";
import type { FormState } from "./use-visit-form.tsx";
import { ANOTHER, shownPaid, sumPrices } from "./visit-draft.ts";

interface StateProps {
  state: FormState;
}

export function DentistFields({ state, dentists }: StateProps & { dentists: VisitsAnswer["dentists"] }) {
  const { t } = useLingui();
  const { draft, change, errorOf, isFlashing } = state;
  return (
    <div className="grid gap-5">
      {dentists.length > 0 && (
        <Field label={t`Dentist`}>
          {(control) => (
            <select
              {...control}
              value={draft.place}
              onChange={({ currentTarget: { value: place } }) => change({ ...draft, place })}
              className="min-h-12 w-full rounded-md border border-control bg-surface px-4 text-base text-ink"
            >
              {dentists.map((dentist) => (
                <option key={dentist.location_id} value={dentist.location_id}>
                  {providerName(dentist)}
                </option>
              ))}
              <option value={ANOTHER}>{t`Another dentist`}</option>
            </select>
          )}
        </Field>
      )}
      {draft.place === ANOTHER && (
        <Field
          label={t`Name of the dentist`}
          error={errorOf("name")}
          isFlashing={isFlashing}
          help={
            <Trans>
              We do not know the prices of a dentist you type in.{" "}
              <Link to={DENTISTS_PATH} className="font-semibold text-action underline underline-offset-4">
                Choose your dentist
              </Link>{" "}
              to have them filled in.
            </Trans>
          }
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.name}
              onChange={({ currentTarget: { value: name } }) => change({ ...draft, name })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

export function DayField({ state, answer }: StateProps & { answer: VisitsAnswer }) {
  const { t } = useLingui();
  const { draft, change, errorOf, isFlashing } = state;
  return (
    <Field label={t`Day of the visit`} error={errorOf("day")} isFlashing={isFlashing}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={draft.day}
          min={answer.first_day}
          max={answer.last_day}
          onChange={({ currentTarget: { value: day } }) => change({ ...draft, day })}
        />
      )}
    </Field>
  );
}

interface AmountFieldProps extends StateProps {
  areLoading: boolean;
}

export function PaidField({ state, areLoading }: AmountFieldProps) {
  const { t } = useLingui();
  const { draft, change, prices, errorOf, isFlashing } = state;
  const help = () => {
    if (areLoading) return t`We are looking up the member prices.`;
    if (draft.paid !== null || draft.counts.size === 0) return t`For all of it, in dollars.`;
    return sumPrices(draft, prices, "member_cents") === null
      ? t`We do not know the member price of all of it. Type what you paid.`
      : t`This is the member price. Change it if you paid another amount.`;
  };
  return (
    <Field label={t`What you paid`} help={help()} error={errorOf("paid")} isFlashing={isFlashing}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={shownPaid(draft, prices)}
          onChange={({ currentTarget: { value: paid } }) => change({ ...draft, paid })}
        />
      )}
    </Field>
  );
}

export function BillField({ state, areLoading }: AmountFieldProps) {
  const { t, i18n } = useLingui();
  const { draft, change, prices, errorOf, isFlashing } = state;
  const usualCents = sumPrices(draft, prices, "usual_cents");
  const help = () => {
    if (usualCents !== null) {
      const amount = formatMoney(usualCents, i18n.locale);
      return t`Leave it empty to use ${amount}, the usual price there.`;
    }
    if (areLoading || draft.counts.size === 0) return t`You may leave it empty.`;
    return t`We do not know the usual price there. If you leave it empty, the visit counts as no saving.`;
  };
  return (
    <Field label={t`Usual price on your bill`} help={help()} error={errorOf("bill")} isFlashing={isFlashing}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={draft.bill}
          onChange={({ currentTarget: { value: bill } }) => change({ ...draft, bill })}
        />
      )}
    </Field>
  );
}
