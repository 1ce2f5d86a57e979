import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { languageOf } from "../../../i18n/load-i18n.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { CHOICE_NAMES, type ChoiceName, type FinderFilter, isChosen } from "../first-view/finder-filter.ts";
import { useFilterNames } from "../first-view/use-filter-names.ts";
import type { NamedProcedure } from "../prices/name-procedure.server.ts";

interface FilterBarProps {
  filter: FinderFilter;
  /** The chosen procedure where the server named it. */
  named: NamedProcedure | null;
  onOpen: (name: ChoiceName) => void;
  onApply: (filter: FinderFilter) => void;
}

const ProcedureName = lazy(() =>
  import("../prices/procedure-names.tsx").then(
    ({ ProcedureName }) => ({ default: ProcedureName }),
    // The chip is still marked as chosen.
    () => ({ default: (): React.ReactNode => null }),
  ),
);

const chip = (isActive: boolean) =>
  `inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full border px-3.5 font-semibold text-sm md:min-h-9 md:px-1.5 ${
    isActive ? "border-action bg-tint text-on-tint" : "border-control bg-surface text-ink hover:bg-tint"
  }`;

export function FilterBar({ filter, named, onOpen, onApply }: FilterBarProps) {
  const { t, i18n } = useLingui();
  const nameOf = useFilterNames(filter);
  const { procedure } = filter;
  const isSpanishOnly = filter.languages.join() === "SP";
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no form fields.
    <div
      role="group"
      aria-label={t`Filters`}
      className="phone:-ml-4 -mr-4 flex min-w-0 grow gap-2 overflow-x-auto py-0.5 pr-4 phone:pl-4 [scrollbar-width:none] md:mr-0 md:flex-wrap md:gap-0.75 md:pr-0 scriptless:hidden"
    >
      {languageOf(i18n) === "es" && (
        <ToggleChip
          isOn={isSpanishOnly}
          className={isBesideCount(filter) ? BESIDE_COUNT : ""}
          onPress={() => onApply({ ...filter, languages: isSpanishOnly ? [] : ["SP"] })}
        >
          {t`Speaks Spanish`}
        </ToggleChip>
      )}
      {CHOICE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(name)}
          className={chip(isChosen(filter, name))}
        >
          {isChosen(filter, name) && <Icon name="check" className="size-4" />}
          <span
            className={`max-w-48 truncate flow:max-w-full ${isChosen(filter, name) ? "md:max-w-34" : "md:max-w-21"}`}
          >
            {name !== "procedure" || procedure === null
              ? nameOf(name)
              : (named?.name ?? (
                  <Suspense fallback={nameOf(name)}>
                    <ProcedureName slug={procedure} fallback={nameOf(name)} />
                  </Suspense>
                ))}
          </span>
          <Icon name="down" className="size-3.5 md:hidden" />
        </button>
      ))}
    </div>
  );
}

/** Whether a chip fits into the count's line; what is searched or priced is said there. */
export function isBesideCount({ procedure, q }: FinderFilter): boolean {
  return procedure === null && q === "";
}

/** At the count's right: the other chips then fit in one line of a wide window. */
const BESIDE_COUNT = "xl:wide:absolute xl:wide:right-0 xl:wide:bottom-full";

interface ToggleChipProps {
  isOn: boolean;
  className: string;
  onPress: () => void;
  children: React.ReactNode;
}

function ToggleChip({ isOn, className, onPress, children }: ToggleChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onPress} className={`${chip(isOn)} ${className}`}>
      {isOn && <Icon name="check" className="size-4" />}
      {children}
    </button>
  );
}
