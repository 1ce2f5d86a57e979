import { Trans, useLingui } from "@lingui/react/macro";
import { type MouseEvent, useState } from "react";
import { fillCounts } from "./fill-fields.ts";
import { checkSavingsForm, PRESS, peopleOf, readTypedForm, type SavingsForm } from "./savings-form.ts";
import { countsOf, findPicture, YEAR_PICTURES, type YearPicture } from "./year-pictures.ts";

/** The mark stays where forced colors remove the background. */
const YEAR =
  "inline-flex min-h-11 items-center gap-1 rounded-full border-2 border-action px-3 font-semibold text-action hover:bg-tint aria-pressed:bg-action aria-pressed:text-on-action";

/**
 * Years as many people have them: a press fills in the form, and sends it where the place is known. Without a script
 * the server fills it in.
 */
export function YearChoice({ form: sent }: { form: SavingsForm }) {
  const { t } = useLingui();
  const names = useYearNames();
  const [chosen, setChosen] = useState<YearPicture | null>(() => findPicture(sent.counts, peopleOf(sent)));
  const [isFilled, setFilled] = useState(false);

  function press(event: MouseEvent<HTMLButtonElement>, picture: YearPicture) {
    const { form } = event.currentTarget;
    if (form === null) return;
    const typed = readTypedForm(form);
    const people = peopleOf(typed);
    const isOwn = picture === "own";
    // What somebody typed for their own year stays.
    if (!(isOwn && findPicture(typed.counts, people) === "own")) fillCounts(form, countsOf(picture, people));
    setChosen(picture);
    setFilled(!isOwn);
    if (!isOwn && checkSavingsForm(readTypedForm(form)).input !== null) return;
    event.preventDefault();
    if (isOwn) form.querySelector<HTMLElement>("[data-count]")?.focus();
  }
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">
        <Trans>Which year is most like yours?</Trans>
      </legend>
      <div className="flex flex-wrap gap-2">
        {YEAR_PICTURES.map((picture) => (
          <button
            key={picture}
            type="submit"
            name={PRESS}
            value={picture}
            formNoValidate
            aria-pressed={chosen === picture}
            onClick={(event) => press(event, picture)}
            className={YEAR}
          >
            {chosen === picture && <CheckMark />}
            {names[picture]}
          </button>
        ))}
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {isFilled && t`Filled in below. Type your ZIP code to see the answer.`}
      </p>
    </fieldset>
  );
}

function CheckMark() {
  return (
    <svg viewBox="0 0 12 10" aria-hidden="true" className="size-3 fill-none stroke-2 stroke-current">
      <path d="M1 5l4 4 6-8" />
    </svg>
  );
}

function useYearNames(): Record<YearPicture, string> {
  const { t } = useLingui();
  return {
    checkups: t`Just checkups`,
    fillings: t`A filling or two`,
    crown: t`A root canal and a crown`,
    braces: t`Braces`,
    own: t`My own`,
  };
}
