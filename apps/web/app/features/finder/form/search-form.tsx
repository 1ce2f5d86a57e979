import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type RefObject, useId } from "react";
import { useHref } from "react-router";
import { paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";

interface SearchFormRefs {
  form: RefObject<HTMLFormElement | null>;
  head: RefObject<HTMLDivElement | null>;
  search: RefObject<HTMLInputElement | null>;
  place: RefObject<HTMLInputElement | null>;
}

/** Plain inputs that work without scripts; the comboboxes attach to them later and keep what was typed. */
export function SearchForm({ refs, searched, near, onSearch }: SearchFormProps) {
  const { t } = useLingui();
  const home = useHref(paths.finder);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know the element "search".
    <form
      ref={refs.form}
      role="search"
      aria-label={t`Find a dentist`}
      action={home}
      className="group/form finder-form"
      onSubmit={(event) => {
        event.preventDefault();
        const isPlace = document.activeElement === refs.place.current;
        if (refs.search.current && !isPlace) onSearch(refs.search.current.value);
      }}
    >
      <div ref={refs.head} className="empty:hidden" />
      <SearchBox
        ref={refs.search}
        icon="search"
        label={t`Search`}
        name="q"
        type="search"
        enterKeyHint="search"
        placeholder={t`Condition, procedure, doctor...`}
        defaultValue={searched}
        className="finder-field-first"
      />
      <SearchBox
        ref={refs.place}
        icon="locate"
        label={t`Near`}
        placeholder={t`Near me`}
        defaultValue={near}
        className="finder-field-last"
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        <Trans>Search</Trans>
      </button>
    </form>
  );
}

interface SearchFormProps {
  refs: SearchFormRefs;
  searched: string;
  near: string;
  onSearch: (text: string) => void;
}

interface SearchBoxProps extends ComponentProps<"input"> {
  icon: IconName;
  label: string;
}

function SearchBox({ icon, label, className = "", ...rest }: SearchBoxProps) {
  const id = useId();
  return (
    <div
      data-combobox
      className="pointer-events-auto relative group-data-full-screen/form:nth-of-type-[2]:[--popup-top:200%]"
    >
      <label
        htmlFor={id}
        className="absolute top-1.5 left-10 z-10 font-semibold text-muted text-xs leading-4"
      >
        {label}
      </label>
      <Icon
        name={icon}
        className="pointer-events-none absolute top-[1.375rem] left-3.5 z-10 size-5 text-action"
      />
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        {...rest}
        className={`finder-field ${className}`}
      />
    </div>
  );
}
