import { Trans, useLingui } from "@lingui/react/macro";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { type ComponentProps, type RefObject, useId } from "react";
import { paths } from "../../../paths.ts";
import { Icon, type IconName } from "../../../ui/controls/icon.tsx";

interface SearchFormRefs {
  form: RefObject<HTMLFormElement | null>;
  head: RefObject<HTMLDivElement | null>;
  search: RefObject<HTMLInputElement | null>;
  place: RefObject<HTMLInputElement | null>;
}

/** Plain inputs that work without scripts; the comboboxes attach to them later and keep what was typed. */
export function SearchForm({ refs, searched }: SearchFormProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know the element "search".
    <form
      ref={refs.form}
      role="search"
      aria-label={t`Find a dentist`}
      action={paths.finder}
      className="group/form pointer-events-none relative z-20 grid data-full-screen:pointer-events-auto data-full-screen:fixed data-full-screen:inset-0 data-full-screen:z-40 data-full-screen:content-start data-full-screen:overflow-y-auto data-full-screen:bg-paper data-full-screen:px-4 data-full-screen:pt-[max(0.75rem,env(safe-area-inset-top))] data-full-screen:pb-[env(safe-area-inset-bottom)] not-data-full-screen:max-md:grid-cols-[3fr_2fr] not-data-full-screen:max-md:p-2 md:gap-2 md:pb-2 flow:md:grid-cols-2 flow:md:p-2"
      onSubmit={(event) => event.preventDefault()}
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
        className="rounded-l-card border-r-0 group-data-full-screen/form:rounded-tr-card group-data-full-screen/form:rounded-bl-none group-data-full-screen/form:border-r group-data-full-screen/form:border-b-0 md:rounded-full md:border-r"
      />
      <SearchBox
        ref={refs.place}
        icon="locate"
        label={t`Near`}
        placeholder={t`Near me`}
        defaultValue={DEFAULT_LOCATION.name}
        className="rounded-r-card group-data-full-screen/form:rounded-tr-none group-data-full-screen/form:rounded-bl-card md:rounded-full"
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
        className="pointer-events-none absolute bottom-3.5 left-3.5 z-10 size-5 text-action"
      />
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        {...rest}
        className={`h-14 w-full text-ellipsis border border-control bg-surface pt-5 pr-3 pl-10 text-base text-ink phone:shadow-soft placeholder:text-muted focus-visible:relative focus-visible:outline-offset-[-3px] [&::-webkit-search-cancel-button]:hidden ${className}`}
      />
    </div>
  );
}
