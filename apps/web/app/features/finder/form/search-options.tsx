import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { readSearchQuery } from "@smirk/domain/finder/search-query";
import { type RefObject, useMemo, useState } from "react";
import type { RankedCard } from "../../../directory/nearest-first.ts";
import { providerName } from "../../../directory/provider-name.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import type { View } from "../results/use-viewport-search.ts";
import { findShown, mergeHits, type SearchHit } from "../rules/finder-search.ts";
import { CountLine } from "./count-line.tsx";
import { SearchHitRow } from "./search-hit-row.tsx";
import { useFoundLocations } from "./use-found-locations.ts";

interface SearchOptionsProps {
  input: HTMLInputElement;
  results: readonly RankedCard[];
  total: number;
  view: RefObject<View>;
  onPick: (hit: SearchHit, found: number) => void;
}

/** The count line says how many there are in total. */
const MAX_OPTIONS = 50;
const SUGGESTED = 8;

/** Matches on screen at once, then the whole directory (spec §2, §5). */
export function SearchOptions({ input, results, total, view, onPick }: SearchOptionsProps) {
  const { t } = useLingui();
  const [text, setText] = useState(input.value);
  const query = useMemo(() => readSearchQuery(text), [text]);
  const isEmpty = query.hint === "" && query.degree === null;
  const shown = useMemo(() => findShown(results, query), [results, query]);
  const found = useFoundLocations({ query, exclude: shown.map(({ card }) => card.id), view });
  const hits = useMemo(
    () => (found.phase === "found" ? mergeHits(shown, found.locations, view.current.center) : shown),
    [shown, found, view],
  );
  const suggested = results.slice(0, SUGGESTED).map((result) => ({ ...result, speciality: null }));
  const options = isEmpty ? suggested : hits.slice(0, MAX_OPTIONS);

  const isLoading = found.phase === "loading" && hits.length === 0;
  const sentence = isEmpty
    ? t`${plural(total, { one: "# result in this area", other: "# results in this area" })}`
    : isLoading
      ? t`Loading...`
      : hits.length === 0
        ? t`No results found`
        : t`${plural(hits.length, { one: "# search result", other: "# search results" })}`;

  return (
    <Combobox
      input={input}
      label={t`Dentists found`}
      options={options}
      idOf={({ card }) => card.id}
      renderOption={(hit) => <SearchHitRow hit={hit} />}
      head={
        <CountLine busy={found.phase === "loading"}>
          {sentence}
          {found.phase === "failed" && (
            <span className="block font-normal text-error">
              <Trans>We could not search farther than this map. Please try again in a moment.</Trans>
            </span>
          )}
        </CountLine>
      }
      status={found.phase === "loading" ? "" : sentence}
      takesFirst={!isEmpty}
      onText={setText}
      onChoose={(hit) => {
        input.value = providerName(hit.card.provider);
        setText(input.value);
        onPick(hit, hits.length);
      }}
    />
  );
}
