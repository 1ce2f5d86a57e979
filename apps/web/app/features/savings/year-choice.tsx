import { Trans, useLingui } from "@lingui/react/macro";
import { type InputEvent, type MouseEvent, useId, useRef, useState } from "react";
import { Icon } from "../../ui/controls/icon.tsx";
import { fillCounts } from "./fill-fields.ts";
import {
  checkSavingsForm,
  countsAfter,
  PRESS,
  peopleOf,
  readPeople,
  readTypedForm,
  type SavingsForm,
} from "./savings-form.ts";
import { countsOf, findPicture, YEAR_PICTURES, type YearPicture } from "./year-pictures.ts";

/** The mark stays where forced colors remove the background. */
const YEAR =
  "inline-flex min-h-11 items-center gap-1 rounded-full border-2 border-action px-3 font-semibold text-action hover:bg-tint aria-pressed:bg-action aria-pressed:text-on-action";

/** Years as many people have them; without a script the server fills the pressed one in. */
export function YearChoice({
  year: { chosen, isFilled, hintId, press },
}: {
  year: ReturnType<typeof useYear>;
}) {
  const { t } = useLingui();
  const names = useYearNames();
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
            {chosen === picture && <Icon name="check" className="size-4" />}
            {names[picture]}
          </button>
        ))}
      </div>
      <p id={hintId} role="status" className="text-muted text-sm empty:hidden">
        {isFilled && t`Filled in below. Type your ZIP code to see the answer.`}
      </p>
    </fieldset>
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

/**
 * The year that a form shows. A press on another one fills the form in, and sends it where the place is known. Later
 * the counts follow the number of people, and the year is the one that they are of.
 */
export function useYear(sent: SavingsForm) {
  const [chosen, setChosen] = useState<YearPicture | null>(() => findPicture(sent.counts, peopleOf(sent)));
  const [isFilled, setFilled] = useState(false);
  const filledFor = useRef(peopleOf(sent));
  const hintId = useId();

  function press(event: MouseEvent<HTMLButtonElement>, picture: YearPicture): void {
    const { form } = event.currentTarget;
    if (form === null) return;
    const typed = readTypedForm(form);
    filledFor.current = peopleOf(typed);
    fillCounts(form, countsAfter(picture, typed));
    const isOwn = picture === "own";
    setChosen(picture);
    setFilled(!isOwn);
    if (!isOwn && checkSavingsForm(readTypedForm(form)).input !== null) return;
    event.preventDefault();
    if (isOwn) form.querySelector<HTMLElement>("[data-count]")?.focus();
  }

  function follow({ currentTarget: form }: InputEvent<HTMLFormElement>): void {
    const typed = readTypedForm(form);
    const people = readPeople(typed);
    const before = filledFor.current;
    if (people !== null && people !== before) {
      filledFor.current = people;
      const shown = findPicture(typed.counts, before);
      if (shown !== null && shown !== "own") fillCounts(form, countsOf(shown, people));
    }
    const found = findPicture(readTypedForm(form).counts, filledFor.current);
    setChosen((now) => found ?? (now === "own" ? now : null));
  }
  return { chosen, isFilled, hintId, press, follow };
}
