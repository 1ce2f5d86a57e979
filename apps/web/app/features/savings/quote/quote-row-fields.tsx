import { Trans, useLingui } from "@lingui/react/macro";
import { findProcedure, PROCEDURES } from "@smirk/domain/fees/procedures";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import type { PriceQuestion } from "@smirk/domain/savings/read-quote";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { unitWord } from "../../../directory/procedures/procedure-names.ts";
import { useProcedureName } from "../../../directory/procedures/use-procedure-name.ts";
import { Field } from "../../../ui/forms/field.tsx";
import { SELECT } from "../question-form.tsx";
import { useAmountError } from "../use-amount-error.ts";
import { LEFT_OUT, type QuoteAction, type QuoteRow, type RowField } from "./quote-rows.ts";

interface QuoteRowFieldsProps {
  row: QuoteRow;
  errors: readonly RowField[];
  dispatch: (action: QuoteAction) => void;
}

/** The line as it was written, and what was read from it. */
export function QuoteRowFields({ row, errors, dispatch }: QuoteRowFieldsProps) {
  const correct = (change: Partial<QuoteRow>) => dispatch({ type: "corrected", id: row.id, change });
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-card border border-line p-[min(1rem,4.4vw)]">
      <legend className="wrap-anywhere max-w-full px-1 font-semibold">{row.text}</legend>
      <ProcedureField row={row} isWrong={errors.includes("procedure")} onCorrect={correct} />
      {row.procedure !== LEFT_OUT && (
        <div className="grid items-start grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-4">
          <CountField row={row} isWrong={errors.includes("count")} onCorrect={correct} />
          <PriceField row={row} isWrong={errors.includes("dollars")} onCorrect={correct} />
        </div>
      )}
    </fieldset>
  );
}

interface RowFieldProps {
  row: QuoteRow;
  isWrong: boolean;
  onCorrect: (change: Partial<QuoteRow>) => void;
}

function ProcedureField({ row: { likely, procedure }, isWrong, onCorrect }: RowFieldProps) {
  const { t } = useLingui();
  const nameOf = useProcedureName();
  const others = PROCEDURES.filter(({ slug }) => !likely.includes(slug));
  return (
    <Field
      label={t`Procedure`}
      help={
        likely.length === 0
          ? t`We found no procedure in this line. Choose one, or leave the line out.`
          : procedure === "" && t`This line may mean several procedures.`
      }
      error={isWrong && t`Please choose what this line means, or leave it out.`}
    >
      {(control) => (
        <select
          {...control}
          value={procedure}
          onChange={({ target }) => onCorrect({ procedure: target.value })}
          className={SELECT}
        >
          <option value="" disabled>
            {t`Please choose`}
          </option>
          <option value={LEFT_OUT}>{t`Leave this line out`}</option>
          {likely.length > 0 && (
            <optgroup label={t`What it may mean`}>
              {likely.map((slug) => (
                <option key={slug} value={slug}>
                  {nameOf(slug)}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={t`Other procedures`}>
            {others.map(({ slug }) => (
              <option key={slug} value={slug}>
                {nameOf(slug)}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </Field>
  );
}

function CountField({ row: { count, procedure, isCountAsked }, isWrong, onCorrect }: RowFieldProps) {
  const { t, i18n } = useLingui();
  const known = findProcedure(procedure);
  const unit = known && unitWord(i18n, known);
  return (
    <Field
      label={t`How many`}
      help={
        isCountAsked ? (
          <>
            <Trans>How many is this price for? The line can be read in two ways.</Trans> {unit}
          </>
        ) : (
          unit
        )
      }
      error={isWrong && t`Please type a whole number from 1 to ${MOST_OF_ONE}.`}
    >
      {(control) => (
        <TextInput
          {...control}
          value={count}
          onChange={({ target }) => onCorrect({ count: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function PriceField({ row: { dollars, question }, isWrong, onCorrect }: RowFieldProps) {
  const { t } = useLingui();
  const questionOf = useQuestion();
  const errorOf = useAmountError();
  return (
    <Field
      label={t`Price for all of them, in dollars`}
      help={
        question === null ? (
          <Trans>If you leave it empty, we use the usual price.</Trans>
        ) : (
          questionOf(question)
        )
      }
      error={isWrong && errorOf(dollars)}
    >
      {(control) => (
        <TextInput
          {...control}
          value={dollars}
          onChange={({ target }) => onCorrect({ dollars: target.value })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

function useQuestion(): (question: PriceQuestion) => string {
  const { t } = useLingui();
  return (question) => {
    switch (question) {
      case "currency":
        return t`This line names other money. How much is it in US dollars?`;
      case "range":
        return t`This line leaves the price open. Which price do you expect to pay?`;
      case "each":
        return t`The price in this line is for one. How much is it for all of them?`;
      case "several":
        return t`This line names more than one treatment. Choose one, and type its price alone.`;
      case "unclear":
        return t`The price in this line can be read in two ways. How much do you pay?`;
    }
  };
}
