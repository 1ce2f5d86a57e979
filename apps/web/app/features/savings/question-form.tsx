import { Trans, useLingui } from "@lingui/react/macro";
import { COMMON_PROCEDURES, OTHER_PROCEDURES, type Procedure } from "@smirk/domain/fees/procedures";
import { MOST_PEOPLE } from "@smirk/domain/savings/answer-savings";
import { MOST_OF_ONE } from "@smirk/domain/savings/plan-year";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import type { ReactNode } from "react";
import type { Office } from "../../api/place-prices.ts";
import { PROCEDURE_NAMES, unitWord } from "../../directory/procedures/procedure-names.ts";
import { providerName } from "../../directory/provider-name.ts";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FormAlert } from "../../ui/forms/form-alert.tsx";
import { CountInput } from "./count-input.tsx";
import { OtherLanguage } from "./other-language.tsx";
import { type FormPress, PRESS, type SavingsField, type SavingsForm } from "./savings-form.ts";
import { useYear, YearChoice } from "./year-choice.tsx";

export const SELECT = "min-h-12 w-full rounded-md border border-control bg-surface px-4 text-base text-ink";

const OTHER = "inline-flex min-h-11 items-center justify-self-start underline";

export interface AskedForm {
  form: SavingsForm;
  /** Where the form is about one office. */
  office: Office | null;
}

interface QuestionFormProps extends AskedForm {
  errors: readonly SavingsField[];
  /** Whether the answer stands above it. */
  isAnswered: boolean;
}

/** Below the counts, and in sight beside the place on wide screens. */
const SUBMIT =
  "max-sm:w-full sm:col-span-full sm:justify-self-start lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:mt-7.5";

/** An ordinary form, which browsers send without any script. */
export function QuestionForm({ form, office, errors, isAnswered }: QuestionFormProps) {
  const { i18n } = useLingui();
  const year = useYear(form);
  const isOpen = OTHER_PROCEDURES.some(({ slug }) => form.counts[slug] !== undefined);
  return (
    <form
      method="post"
      action={inLanguage(paths.savings, languageOf(i18n))}
      onInput={year.follow}
      className="grid grid-cols-1 gap-5 print:hidden"
    >
      {errors.length > 0 && (
        <FormAlert>
          <Trans>Please correct what is marked below.</Trans>
        </FormAlert>
      )}
      {/* The first button of a form is the one that Enter presses: it is this one, and not that of a year. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <YearChoice year={year} />
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
        <PeopleField form={form} isWrong={errors.includes("people")} />
        <PlaceField
          form={form}
          office={office}
          isWrong={errors.includes("zip")}
          hintId={year.isFilled ? year.hintId : undefined}
        />
        <fieldset className="grid grid-cols-1 gap-2 sm:col-span-full">
          <legend className="mb-2 font-semibold">
            <Trans>What is planned this year?</Trans>{" "}
            <span className="font-normal text-muted text-sm">
              <Trans>How many of each, for all of you together. Leave the rest empty.</Trans>
            </span>
          </legend>
          <Counts procedures={COMMON_PROCEDURES} form={form} errors={errors} />
          <details open={isOpen}>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              <Trans>More procedures</Trans>
            </summary>
            <Counts procedures={OTHER_PROCEDURES} form={form} errors={errors} />
          </details>
        </fieldset>
        <button type="submit" className={buttonClass("primary", "main", SUBMIT)}>
          <Trans>Show the answer</Trans>
        </button>
      </div>
      {office !== null && (
        <button type="submit" name={PRESS} value={"zip" satisfies FormPress} formNoValidate className={OTHER}>
          <Trans>Use a ZIP code instead</Trans>
        </button>
      )}
      <OtherLanguage isAnswered={isAnswered} />
    </form>
  );
}

interface OneFieldProps {
  form: SavingsForm;
  isWrong: boolean;
}

export function PeopleField({ form, isWrong }: OneFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Who is it for?`}
      help={t`Count yourself and your family.`}
      error={isWrong && t`Please choose how many people it is for.`}
    >
      {(control) => (
        <CountInput
          {...control}
          what={t`people`}
          name="people"
          defaultValue={form.people}
          least={1}
          most={MOST_PEOPLE}
        />
      )}
    </Field>
  );
}

interface PlaceFieldProps extends OneFieldProps, Pick<AskedForm, "office"> {
  /** Words elsewhere that ask for the ZIP code. */
  hintId?: string | undefined;
  /** The way to another place than the office. */
  children?: ReactNode;
}

/** The office is named instead of being asked for. */
export function PlaceField({ office, children, ...props }: PlaceFieldProps) {
  if (office === null) return <ZipField {...props} />;
  const { id, address, city, provider } = office;
  return (
    <div className="grid gap-1">
      <input type="hidden" name="at" value={id} />
      <p className="font-semibold">
        <Trans>Where?</Trans>
      </p>
      <p className="wrap-anywhere">
        {providerName(provider)}, {address}, {city}
      </p>
      {children}
    </div>
  );
}

function ZipField({ form, isWrong, hintId }: OneFieldProps & Pick<PlaceFieldProps, "hintId">) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Where?`}
      help={t`Your ZIP code, because prices differ from place to place.`}
      error={isWrong && t`Please type a ZIP code of five digits that exists.`}
    >
      {(control) => (
        <TextInput
          {...control}
          aria-describedby={[control["aria-describedby"], hintId].filter(Boolean).join(" ") || undefined}
          name="zip"
          defaultValue={form.zip}
          autoComplete="postal-code"
          inputMode="numeric"
          required
        />
      )}
    </Field>
  );
}

/** The number beside its name: one above the other, a dozen of them would be three screens of a phone. */
const COUNT =
  "wrap-anywhere [&>div]:grid-cols-[minmax(0,1fr)_min(9rem,54vw)] [&>div]:items-center [&>div]:gap-x-4 [&>div>:nth-child(n+3)]:col-span-2";

interface CountsProps extends Pick<QuestionFormProps, "form" | "errors"> {
  procedures: readonly Procedure[];
}

function Counts({ procedures, form, errors }: CountsProps) {
  const { t, i18n } = useLingui();
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-1 sm:grid-cols-2">
      {procedures.map(({ slug, unit }) => (
        <li key={slug} className={COUNT}>
          <Field
            label={i18n._(PROCEDURE_NAMES[slug])}
            // Everybody counts fillings by tooth, and a dozen lines more would be another screen of a phone.
            help={unit === "tooth" ? null : unitWord(i18n, { slug, unit })}
            error={errors.includes(slug) && t`Please type a whole number from 0 to ${MOST_OF_ONE}.`}
          >
            {(control) => (
              <CountInput
                {...control}
                what={i18n._(PROCEDURE_NAMES[slug])}
                name={slug}
                data-count
                defaultValue={form.counts[slug] ?? ""}
                least={0}
                most={MOST_OF_ONE}
              />
            )}
          </Field>
        </li>
      ))}
    </ul>
  );
}
