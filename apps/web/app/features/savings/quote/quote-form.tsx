import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MOST_QUOTE_LINES } from "@smirk/domain/savings/read-quote";
import { Button } from "@smirk/ui/controls/button.tsx";
import { inputClass } from "@smirk/ui/forms/text-input.tsx";
import { useEffect, useReducer, useRef, useState } from "react";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { AnswerPanel, type AnswerPanelProps } from "../answer-panel.tsx";
import { type AskedForm, PeopleField, PlaceField } from "../question-form.tsx";
import { useFormFocus } from "../use-form-focus.ts";
import { QuoteRowFields } from "./quote-row-fields.tsx";
import { countQuestions, NO_QUOTE, type QuoteRow, reduceQuote } from "./quote-rows.ts";
import { type Comparison, useComparison, type Wrong } from "./use-comparison.ts";

const NOTHING_WRONG: Wrong = { fields: [], rows: [] };

/** The lines stay in the browser: what is asked of the server names a place alone. */
export function QuoteForm({ form, office: asked }: AskedForm) {
  const [office, setOffice] = useState(asked);
  const [{ text, rows, unread }, dispatch] = useReducer(reduceQuote, NO_QUOTE);
  const { outcome, compare, forget } = useComparison(rows ?? []);
  const wrong = outcome.phase === "wrong" ? outcome : NOTHING_WRONG;
  const formRef = useFormFocus(outcome.phase === "wrong" ? outcome : null);
  const readLines = () => {
    dispatch({ type: "read" });
    forget();
  };
  const askForZip = () => {
    setOffice(null);
    forget();
  };
  return (
    <>
      <form
        ref={formRef}
        method="dialog"
        noValidate
        autoComplete="off"
        onSubmit={compare}
        onChange={forget}
        className="grid grid-cols-1 gap-6 print:hidden"
      >
        <LinesField text={text} onType={(typed) => dispatch({ type: "typed", text: typed })} />
        <Button variant="secondary" onClick={readLines} className="max-sm:w-full sm:justify-self-start">
          <Trans>Read the lines</Trans>
        </Button>
        {rows !== null && <RowCount rows={rows} unread={unread} />}
        {rows?.map((row) => (
          <QuoteRowFields
            key={row.id}
            row={row}
            errors={wrong.rows.find(({ id }) => id === row.id)?.fields ?? []}
            dispatch={dispatch}
          />
        ))}
        {rows !== null && rows.length > 0 && (
          <>
            <PeopleField form={form} isWrong={wrong.fields.includes("people")} />
            <PlaceField form={form} office={office} isWrong={wrong.fields.includes("zip")}>
              <OtherPlaceButton onPress={askForZip} />
            </PlaceField>
            <Problem phase={outcome.phase} />
            <Button
              type="submit"
              busy={outcome.phase === "busy"}
              className="max-sm:w-full sm:justify-self-start"
            >
              <Trans>Compare with member prices</Trans>
            </Button>
          </>
        )}
      </form>
      {outcome.phase === "answered" && <QuoteAnswer savings={outcome.savings} isAtOffice={office !== null} />}
    </>
  );
}

function OtherPlaceButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-11 items-center justify-self-start underline"
    >
      <Trans>Use a ZIP code instead</Trans>
    </button>
  );
}

function LinesField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Lines of the quote`}
      help={t`One line for each procedure, such as: Crown 1,200. At most ${MOST_QUOTE_LINES} lines.`}
    >
      {(control) => (
        <textarea
          {...control}
          value={text}
          onChange={({ target }) => onType(target.value)}
          rows={5}
          className={inputClass("main", "py-3")}
        />
      )}
    </Field>
  );
}

function RowCount({ rows, unread }: { rows: readonly QuoteRow[]; unread: number }) {
  const questions = countQuestions(rows);
  return (
    <p role="status">
      {rows.length === 0 ? (
        <Trans>There is no line to read yet.</Trans>
      ) : (
        <Plural
          value={rows.length}
          one="We read # line. Please check it."
          other="We read # lines. Please check them."
        />
      )}{" "}
      {questions > 0 && (
        <Plural
          value={questions}
          one="# line has a question for you."
          other="# lines have a question for you."
        />
      )}{" "}
      {unread > 0 && (
        <Plural value={unread} one="# more line was not read." other="# more lines were not read." />
      )}
    </p>
  );
}

function Problem({ phase }: { phase: Comparison["phase"] }) {
  if (phase !== "wrong" && phase !== "failed") return null;
  return (
    <FormAlert>
      {phase === "wrong" ? <Trans>Please correct what is marked.</Trans> : <UnreachableText />}
    </FormAlert>
  );
}

/** The answer takes the focus, so that it is read out and scrolled to. */
function QuoteAnswer(props: Pick<AnswerPanelProps, "savings" | "isAtOffice">) {
  const { t } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="grid scroll-mt-24 grid-cols-1 gap-8 outline-none print:gap-4">
      <AnswerPanel {...props} label={t`The answer to your quote`} isQuoted />
    </div>
  );
}
