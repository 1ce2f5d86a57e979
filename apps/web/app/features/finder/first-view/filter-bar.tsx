import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { languageOf } from "../../../i18n/load-i18n.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { activeFilters, CHOICE_NAMES, type ChoiceName, type FinderFilter } from "./finder-filter.ts";

interface FilterBarProps {
  filter: FinderFilter;
  onOpen: (name: ChoiceName) => void;
  onApply: (filter: FinderFilter) => void;
}

const chip = (isActive: boolean) =>
  `inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full border px-3.5 font-semibold text-sm md:min-h-9 md:px-2 ${
    isActive ? "border-action bg-tint text-on-tint" : "border-control bg-surface text-ink hover:bg-tint"
  }`;

export function FilterBar({ filter, onOpen, onApply }: FilterBarProps) {
  const { t, i18n } = useLingui();
  const nameOf = useFilterNames(filter);
  const active = activeFilters(filter);
  const isSpanishOnly = filter.languages.join() === "SP";
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no form fields.
    <div
      role="group"
      aria-label={t`Filters`}
      className="phone:-ml-4 -mr-4 flex min-w-0 grow gap-2 overflow-x-auto py-0.5 pr-4 phone:pl-4 [scrollbar-width:none] md:mr-0 md:flex-wrap md:gap-1 md:pr-0 scriptless:hidden"
    >
      {languageOf(i18n) === "es" && (
        <button
          type="button"
          aria-pressed={isSpanishOnly}
          onClick={() => onApply({ ...filter, languages: isSpanishOnly ? [] : ["SP"] })}
          className={chip(isSpanishOnly)}
        >
          {isSpanishOnly && <Icon name="check" className="size-4" />}
          {t`Speaks Spanish`}
        </button>
      )}
      {CHOICE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen(name)}
          className={chip(active.includes(name))}
        >
          {active.includes(name) && <Icon name="check" className="size-4" />}
          {nameOf(name)}
          <Icon name="down" className="size-3.5" />
        </button>
      ))}
    </div>
  );
}

export function useFilterNames(filter: FinderFilter): (name: ChoiceName) => string {
  const { t } = useLingui();
  const names = useDirectoryNames();
  return (name) => {
    const { specialities, languages, withinMiles, plan } = filter;
    switch (name) {
      case "specialities": {
        const [only, ...more] = specialities;
        if (only === undefined) return t`Specialty`;
        const count = specialities.length;
        return more.length > 0 ? t`${plural(count, { other: "# specialties" })}` : names.speciality(only);
      }
      case "languages":
        return languages.length > 0 ? languages.map(names.language).join(", ") : t`Language`;
      case "withinMiles":
        return withinMiles === null ? t`Distance` : t`Within ${names.distance(withinMiles)}`;
      case "plan":
        if (plan === null) return t`Plan`;
        return plan === "discount" ? t`Discount Plan` : t`Insurance Plan`;
    }
  };
}
