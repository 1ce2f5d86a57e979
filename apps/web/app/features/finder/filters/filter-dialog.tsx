import { Trans, useLingui } from "@lingui/react/macro";
import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { Button } from "@smirk/ui/controls/button.tsx";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import {
  type ChoiceName,
  dropFilter,
  FILTER_PLANS,
  type FinderFilter,
  isChosen,
  readFilter,
  WITHIN_MILES,
} from "../first-view/finder-filter.ts";
import { type Choice, ChoiceRow } from "./choice-row.tsx";
import { LanguageChoices } from "./language-choices.tsx";

/** The names of all procedures come once somebody looks for one. */
const ProcedureChoices = lazy(() =>
  import("../prices/procedure-choices.tsx").then(
    ({ ProcedureChoices }) => ({ default: ProcedureChoices }),
    () => ({ default: ChoicesFailure }),
  ),
);

interface FilterDialogProps {
  name: ChoiceName;
  filter: FinderFilter;
  onClose: () => void;
  onApply: (filter: FinderFilter) => void;
}

const PARAMS = {
  specialities: "speciality",
  procedure: "procedure",
  languages: "language",
  withinMiles: "within",
  plan: "plan",
} as const;

/** A bottom sheet on phones. Applies nothing before 'Show dentists'. */
export function FilterDialog({ name, filter, onClose, onApply }: FilterDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { legend } = useChoices()[name];
  useEffect(() => dialog.current?.showModal(), []);

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [key, value] of new FormData(event.currentTarget)) params.append(key, String(value));
    const chosenNow = { ...filter, [name]: readFilter(params)[name] };
    onApply(isChosen(chosenNow, name) ? chosenNow : dropFilter(filter, name));
    dialog.current?.close();
  };
  const clear = () => {
    onApply(dropFilter(filter, name));
    dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser handles.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="m-auto mb-0 w-full max-w-none animate-appear rounded-t-card border border-line bg-surface p-0 text-ink shadow-soft backdrop:bg-black/40 sm:mb-auto sm:w-96 sm:rounded-card"
    >
      <form onSubmit={apply} className="p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
        <fieldset className="min-w-0">
          <legend id={titleId} className="pr-10 pb-3 font-bold text-xl">
            {legend}
          </legend>
          {name === "plan" && <DiscountPlanNote />}
          <Choices name={name} filter={filter} />
        </fieldset>
        <div className="flex gap-2 pt-4">
          <Button type="submit" className="grow">
            <Trans>Show dentists</Trans>
          </Button>
          <Button variant="quiet" onClick={clear} disabled={!isChosen(filter, name)}>
            <Trans>Clear</Trans>
          </Button>
        </div>
        <button
          type="button"
          aria-label={t`Close`}
          onClick={() => dialog.current?.close()}
          className="absolute top-3 right-3 grid size-11 place-content-center rounded-full hover:bg-tint"
        >
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}

function Choices({ name, filter }: Pick<FilterDialogProps, "name" | "filter">) {
  const { t } = useLingui();
  const { choices } = useChoices()[name];
  const isMany = name === "specialities";
  const chosen = [filter[name]].flat().map(String);
  if (name === "procedure") {
    return (
      <Suspense fallback={<div className="h-[60dvh]" />}>
        <ProcedureChoices name={PARAMS[name]} chosen={filter.procedure} />
      </Suspense>
    );
  }
  if (name === "languages") return <LanguageChoices name={PARAMS[name]} chosen={filter.languages} />;
  return (
    <div className="grid max-h-[60dvh] gap-1 overflow-y-auto">
      {!isMany && (
        <ChoiceRow type="radio" name={PARAMS[name]} value="" label={t`Any`} checked={filter[name] === null} />
      )}
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          {...choice}
          type={isMany ? "checkbox" : "radio"}
          name={PARAMS[name]}
          checked={chosen.includes(choice.value)}
        />
      ))}
    </div>
  );
}

function ChoicesFailure() {
  return (
    <p role="alert" className="px-3">
      <Trans>The list did not load. Please reload the page.</Trans>
    </p>
  );
}

function DiscountPlanNote() {
  return (
    <p className="pb-3 text-muted">
      <Trans>
        With a discount plan, members pay the dentist less. It is not insurance.{" "}
        <Link
          to={paths.discountPlan}
          className="whitespace-nowrap font-semibold text-action underline underline-offset-4"
        >
          What 'Discount Plan' means
        </Link>
      </Trans>
    </p>
  );
}

function useChoices(): Record<ChoiceName, { legend: string; choices: Choice[] }> {
  const { t } = useLingui();
  const names = useDirectoryNames();
  const plans = { discount: t`Discount Plan`, insurance: t`Insurance Plan` };
  return {
    specialities: {
      legend: t`Specialty`,
      choices: SPECIALITY_CODES.map((value) => ({ value, label: names.speciality(value) })),
    },
    // The dialog has its choices from a list of its own.
    procedure: { legend: t`Show prices of`, choices: [] },
    languages: {
      legend: t`Languages spoken`,
      // The same.
      choices: [],
    },
    withinMiles: {
      legend: t`Distance`,
      choices: WITHIN_MILES.map((miles) => ({
        value: String(miles),
        label: t`Within ${names.distance(miles)}`,
      })),
    },
    plan: {
      legend: t`Accepted plans`,
      choices: FILTER_PLANS.map((value) => ({ value, label: plans[value] })),
    },
  };
}
