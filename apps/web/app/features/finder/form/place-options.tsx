import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { geocodePlace, PlacesError } from "../../../api/places.ts";
import { matchSavedLocations } from "../../../api/wire/saved-locations.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { matchWords } from "../../../ui/forms/combobox/matched-parts.ts";
import { useMyLocation } from "../location/use-my-location.ts";
import type { View } from "../results/use-viewport-search.ts";
import { CountLine } from "./count-line.tsx";
import { type PlaceOption, PlaceOptionRow } from "./place-option-row.tsx";
import { usePlaceSuggestions } from "./use-place-suggestions.ts";
import { useSavedLocations } from "./use-saved-locations.ts";

interface PlaceOptionsProps {
  input: HTMLInputElement;
  /** The current place is not offered as a suggestion. */
  place: NamedLocation | null;
  view: RefObject<View>;
  onPlace: (place: NamedLocation | null, kind: "address" | "saved_location" | "my_location") => void;
}

const MOST_SAVED = 5;

/** The visitor's own location, saved places and address suggestions (spec §2). */
export function PlaceOptions({ input, place, view, onPlace }: PlaceOptionsProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const [text, setText] = useState("");
  const [failure, setError] = useState<string | null>(null);
  const typed = text === place?.name ? "" : text.trim();
  const { location, request } = useMyLocation();
  const saved = useSavedLocations();
  const suggestions = usePlaceSuggestions(typed, view);

  const mine = t`My Location`;
  const options: PlaceOption[] = [];
  if (location !== null && mine.toLowerCase().startsWith(typed.toLowerCase())) {
    options.push({
      kind: "mine",
      id: "mine",
      main: mine,
      secondary: t`Show my location on the map`,
      location,
    });
  }
  for (const one of matchSavedLocations(saved, typed).slice(0, MOST_SAVED)) {
    options.push({
      kind: "saved",
      id: one.name,
      main: one.name,
      matches: matchWords(one.name, typed),
      place: one,
    });
  }
  const isSaved = (name: string) => options.some(({ main }) => main === name.replace(/, USA$/, ""));
  for (const { place_id, description, structured_formatting: parts } of suggestions.predictions) {
    if (isSaved(description)) continue;
    options.push({
      kind: "address",
      id: place_id,
      main: parts.main_text,
      matches: parts.main_text_matched_substrings,
      secondary: parts.secondary_text,
      name: description,
    });
  }

  const show = (name: string) => {
    input.value = name;
    setText(name);
  };
  const choose = async (option: PlaceOption) => {
    setError(null);
    if (option.kind === "mine") {
      show(mine);
      onPlace({ name: mine, ...option.location }, "my_location");
      await request();
    } else if (option.kind === "saved") {
      show(option.place.name);
      onPlace(option.place, "saved_location");
    } else {
      show(option.name);
      const point = await geocodePlace(browserFetch(apiUrl), option.id);
      if (point === null) throw new PlacesError("ZERO_RESULTS");
      onPlace({ name: option.name, ...point }, "address");
    }
  };

  const { length } = options;
  const counted = t`${plural(length, { one: "# place", other: "# places" })}`;
  const isEmptyAnswer = typed !== "" && length === 0;
  const problem = failure ?? suggestions.failure;
  return (
    <>
      <Combobox
        input={input}
        label={t`Places`}
        options={options}
        idOf={({ id }) => id}
        renderOption={(option) => <PlaceOptionRow option={option} />}
        head={
          (suggestions.phase === "failed" || isEmptyAnswer) && (
            <CountLine busy={suggestions.phase === "loading"}>
              {suggestions.phase === "failed" ? (
                <Trans>We could not look up addresses. Saved places still work.</Trans>
              ) : suggestions.phase === "loading" ? (
                <Trans>Loading...</Trans>
              ) : (
                <Trans>No place found. Try a ZIP code or a city.</Trans>
              )}
            </CountLine>
          )
        }
        status={
          suggestions.phase === "loading"
            ? ""
            : isEmptyAnswer
              ? t`No place found. Try a ZIP code or a city.`
              : counted
        }
        takesFirst={typed !== ""}
        onText={(next) => {
          setText(next);
          setError(null);
          if (next.trim() === "") onPlace(null, "address");
        }}
        onChoose={(option) => {
          choose(option).catch((error: unknown) => {
            setError(error instanceof PlacesError ? error.message : "");
          });
        }}
      />
      <p
        role="status"
        className={problem === null && failure === null ? "sr-only" : "px-1 pt-1 text-error text-sm"}
      >
        {problem !== null && (
          <Trans>
            This address could not be found just now. Please pick another one or try again.{" "}
            <span>{problem}</span>
          </Trans>
        )}
      </p>
    </>
  );
}
