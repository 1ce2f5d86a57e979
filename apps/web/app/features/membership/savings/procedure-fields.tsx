import { Trans, useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import {
  COMMON_PROCEDURES,
  findProcedure,
  OTHER_PROCEDURES,
  type Procedure,
} from "@smirk/domain/fees/procedures";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useId } from "react";
import { unitWord } from "../../../directory/procedures/procedure-names.ts";
import { useProcedureName } from "../../../directory/procedures/use-procedure-name.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FieldError } from "../../../ui/forms/field-error.tsx";
import type { FormState } from "./use-visit-form.tsx";
import { setCount, toggleProcedure } from "./visit-draft.ts";

interface ProcedureFieldsProps {
  state: FormState;
}

/** One press takes a procedure in; how many of it is asked only then. */
export function ProcedureFields({ state }: ProcedureFieldsProps) {
  const { draft, errorOf } = state;
  const id = useId();
  const error = errorOf("procedures");
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={errorId} className="grid grid-cols-1 gap-3">
      <legend className="mb-2 font-semibold">
        <Trans>What was done?</Trans>
      </legend>
      <Choices procedures={COMMON_PROCEDURES} state={state} />
      <details open={OTHER_PROCEDURES.some(({ slug }) => draft.counts.has(slug))}>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          <Trans>More procedures</Trans>
        </summary>
        <Choices procedures={OTHER_PROCEDURES} state={state} />
      </details>
      <FieldError id={errorId} error={error} />
      {draft.counts.size > 0 && <Counts state={state} />}
    </fieldset>
  );
}

function Choices({ procedures, state }: ProcedureFieldsProps & { procedures: readonly Procedure[] }) {
  const nameOf = useProcedureName();
  const { draft, change } = state;
  return (
    <div className="flex flex-wrap gap-2">
      {procedures.map(({ slug }) => (
        <button
          key={slug}
          type="button"
          aria-pressed={draft.counts.has(slug)}
          onClick={() => change(toggleProcedure(draft, slug))}
          className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-control bg-surface px-4 py-1.5 text-left font-medium text-ink hover:bg-tint aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-on-tint"
        >
          {draft.counts.has(slug) && <Icon name="check" className="size-4" />}
          <span className="min-w-0 break-words">{nameOf(slug)}</span>
        </button>
      ))}
    </div>
  );
}

function Counts({ state: { draft, change, prices, errorOf, isFlashing } }: ProcedureFieldsProps) {
  const { t, i18n } = useLingui();
  const nameOf = useProcedureName();
  const helpOf = (slug: string) => {
    const price = prices.find(({ procedure }) => procedure === slug);
    const amount = price && formatPrice(price.member_cents, i18n.locale);
    const known = findProcedure(slug);
    const words = [known && unitWord(i18n, known), amount && t`${amount} member price for one`];
    return words.filter(Boolean).join("; ");
  };
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-4">
      {[...draft.counts].map(([slug, count]) => {
        const name = nameOf(slug);
        return (
          <li key={slug}>
            <Field
              label={t`How many: ${name}`}
              help={helpOf(slug)}
              error={errorOf(slug)}
              isFlashing={isFlashing}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  value={count}
                  onChange={({ currentTarget: { value } }) => change(setCount(draft, slug, value))}
                />
              )}
            </Field>
          </li>
        );
      })}
    </ul>
  );
}
