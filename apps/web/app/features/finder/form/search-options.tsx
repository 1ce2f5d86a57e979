import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MAX_FOUND, readSearchQuery } from "@smirk/domain/finder/search-query";
import { startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { whenIdle } from "../../../shell/page/when-idle.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { OptionRow } from "../../../ui/forms/combobox/option-row.tsx";
import { placeLabel } from "../first-view/place-label.ts";
import { findShown, mergeHits, type SearchHit } from "../rules/finder-search.ts";
import type { Finder } from "../use-finder.ts";
import { CountLine, ForgivenLetters } from "./count-line.tsx";
import { SearchHitRow } from "./search-hit-row.tsx";
import { type Found, useFoundLocations } from "./use-found-locations.ts";
import { useNamedPlace } from "./use-named-place.ts";
import { useOwnPlan } from "./use-own-plan.ts";

interface SearchOptionsProps {
  input: HTMLInputElement;
  finder: Finder;
  onPick: (hit: SearchHit, found: number) => void;
  onPlace: (place: NamedLocation) => void;
  onShowAll: (text: string, found: number) => void;
}

/** The count line says how many there are in total. */
const MAX_OPTIONS = 50;
/** Fills the visible part of the list; the rest is rendered after the first frame. */
const FIRST_OPTIONS = 6;
const SUGGESTED = 8;
const NO_RESULTS: readonly RankedCard[] = [];

type SearchOption =
  | { kind: "hit"; id: string; hit: SearchHit }
  | { kind: "place"; id: "place"; place: NamedLocation };

/** Matches on screen at once, then the whole directory (spec §2, §5); Enter shows all of them as the list. */
export function SearchOptions({ input, finder, onPick, onPlace, onShowAll }: SearchOptionsProps) {
  const { t } = useLingui();
  const { state, filter } = finder;
  const [text, setText] = useState(input.value);
  useTextOfSearch(input, filter.q, setText);
  const { query, isEmpty, plan, found, hits } = useHits(text, finder);
  const place = useNamedPlace(isEmpty || query.specialities.length > 0 ? "" : text);
  const mostOptions = usePainted(hits) ? MAX_OPTIONS : FIRST_OPTIONS;
  const listed = isEmpty ? suggest(state.results ?? NO_RESULTS) : hits.slice(0, mostOptions);
  const options = listOptions(listed, place);
  const isCut = found.phase === "found" && found.locations.length === MAX_FOUND;
  const sentence = useCountSentence({
    isEmpty,
    total: state.total,
    hits: hits.length,
    isCut,
    phase: found.phase,
  });
  const choose = (option: SearchOption) => {
    if (option.kind === "place") {
      input.value = "";
      setText("");
      onPlace(option.place);
      return;
    }
    input.value = providerName(option.hit.card.provider);
    setText(input.value);
    onPick(option.hit, hits.length);
  };

  return (
    <Combobox
      input={input}
      label={t`Dentists found`}
      options={options}
      idOf={({ id }) => id}
      renderOption={(option) => <FoundOption option={option} ownPlan={plan} />}
      head={
        <CountLine busy={found.phase === "loading"}>
          {sentence}
          {query.meant !== null && hits.length > 0 && hits.every(({ speciality }) => speciality !== null) && (
            <ForgivenLetters shown={query.meant} typed={text.trim()} />
          )}
          {!isEmpty && hits.length > 0 && (
            <ShowAllButton
              count={found.phase === "found" && !isCut ? hits.length : null}
              onPress={() => onShowAll(text, hits.length)}
            />
          )}
          {found.phase === "failed" && <SearchFailure />}
        </CountLine>
      }
      status={found.phase === "loading" ? "" : sentence}
      onText={setText}
      onChoose={choose}
    />
  );
}

/** The nearest, before anything is typed. */
function suggest(results: readonly RankedCard[]): SearchHit[] {
  return results.slice(0, SUGGESTED).map((result) => ({ ...result, practice: null, speciality: null }));
}

function listOptions(hits: readonly SearchHit[], place: NamedLocation | null): SearchOption[] {
  const options = hits.map((hit): SearchOption => ({ kind: "hit", id: hit.card.id, hit }));
  return place === null ? options : [...options, { kind: "place", id: "place", place }];
}

interface ShowAllProps {
  /** Null while there may be more. */
  count: number | null;
  onPress: () => void;
}

function ShowAllButton({ count, onPress }: ShowAllProps) {
  return (
    <button type="button" onClick={onPress} className="-my-2 ml-2 min-h-11 px-2 text-action underline">
      {count === null ? <Trans>Show all</Trans> : <Trans>Show all {count}</Trans>}
    </button>
  );
}

function SearchFailure() {
  return (
    <span className="block font-normal text-error">
      <Trans>We could not search beyond this map. Please try again in a moment.</Trans>
    </span>
  );
}

/** What the text finds: matches on screen at once, and the server's once they are there. */
function useHits(text: string, { state, origin, view }: Finder) {
  const results = state.results ?? NO_RESULTS;
  const query = useMemo(() => readSearchQuery(text), [text]);
  const isEmpty = query.hint === "" && query.degree === null;
  const plan = useOwnPlan(!isEmpty);
  const shown = useMemo(() => findShown(results, query, plan), [results, query, plan]);
  // The first letter typed does not wait for the names to be prepared.
  useEffect(() => whenIdle(() => void findShown(results, readSearchQuery("a"))), [results]);
  const found = useFoundLocations({ query, exclude: shown.map(({ card }) => card.id), plan, view });
  const hits = useMemo(
    () =>
      found.phase === "found" ? mergeHits(shown, found.locations, { from: origin, query, plan }) : shown,
    [shown, found, origin, query, plan],
  );
  return { query, isEmpty, plan, found, hits };
}

/** @returns whether a frame has been painted since the value changed */
function usePainted(value: unknown): boolean {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted === value;
}

function useCountSentence(counted: {
  isEmpty: boolean;
  total: number;
  hits: number;
  /** There may be more. */
  isCut: boolean;
  phase: Found["phase"];
}): string {
  const { t } = useLingui();
  const { isEmpty, total, hits, isCut, phase } = counted;
  if (isEmpty) return t`${plural(total, { one: "# result in this area", other: "# results in this area" })}`;
  if (isCut) return t`${hits}+ search results`;
  if (hits > 0) return t`${plural(hits, { one: "# search result", other: "# search results" })}`;
  return phase === "loading" ? t`Loading...` : t`No results found`;
}

/** The box says what the list was searched for, also after 'back'; text being typed stays. */
function useTextOfSearch(input: HTMLInputElement, q: string, setText: (text: string) => void): void {
  // The page may have been served for another search.
  const last = useRef(input.defaultValue);
  useEffect(() => {
    if (last.current === q) return;
    const isTyped = document.activeElement === input && input.value !== last.current;
    last.current = q;
    if (isTyped) return;
    input.value = q;
    setText(q);
  }, [input, q, setText]);
}

function FoundOption({ option, ownPlan }: { option: SearchOption; ownPlan: string | null }) {
  if (option.kind === "place") return <NearPlaceRow place={option.place} />;
  return <SearchHitRow hit={option.hit} ownPlan={ownPlan} />;
}

function NearPlaceRow({ place }: { place: NamedLocation }) {
  const { t } = useLingui();
  const name = placeLabel(place.name);
  return <OptionRow icon="pin" main={t`Dentists near ${name}`} />;
}
