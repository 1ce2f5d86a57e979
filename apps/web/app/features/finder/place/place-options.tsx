import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Prediction } from "@smirk/contract/places";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { autocompletePlaces, loadSavedLocations, PlacesError } from "../../../api/places.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { useSuggestions } from "../../../ui/forms/combobox/use-suggestions.ts";
import { placeLabel } from "../first-view/place-label.ts";
import { CountLine, ForgivenLetters } from "../form/count-line.tsx";
import { dispatchLocation } from "../location/location-store.ts";
import { useLocationState, useMyLocation } from "../location/use-my-location.ts";
import type { View } from "../results/use-viewport-search.ts";
import type { Finder } from "../use-finder.ts";
import { listPlaceOptions } from "./list-place-options.ts";
import { PlaceOptionRow } from "./place-option-row.tsx";
import { describeGoogleError, type OnPlace, usePlaceChoice } from "./use-place-choice.ts";

interface PlaceOptionsProps {
  input: HTMLInputElement;
  finder: Finder;
  view: RefObject<View>;
  onPlace: OnPlace;
  /** What is no place may be a dentist or a treatment. */
  onSearch: (text: string) => void;
}

export function PlaceOptions({ input, finder, view, onPlace, onSearch }: PlaceOptionsProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const shown = useShownPlace(input, finder);
  // The current place, also one that was found meanwhile, is not offered as a suggestion.
  const typed = text === shown || text !== input.value ? "" : text.trim();
  const { location } = useMyLocation();
  const saved = useSavedLocations();
  const { phase, predictions, failure: searchFailure } = usePlaceSuggestions(typed, view);
  const { failure, clearFailure, choose } = usePlaceChoice((name) => {
    input.value = placeLabel(name);
    setText(input.value);
  }, onPlace);

  const mine = location && { main: t`My Location`, secondary: t`Show my location on the map`, location };
  const isSettled = phase === "ready" || phase === "failed";
  const options = listPlaceOptions(typed, { mine, saved, predictions, isSettled });
  const length = options.filter(({ kind }) => kind !== "search").length;
  const counted = t`${plural(length, { one: "# place", other: "# places" })}`;
  const guessed = predictions.find(({ is_guess }) => is_guess);
  const isEmptyAnswer = typed !== "" && length === 0;
  const isMissing = useMissingLocation(input) && typed === "";
  const missing = t`We could not find your location. Type a city or a ZIP code.`;
  const status = isEmptyAnswer ? t`No place found. Try a ZIP code or a city.` : counted;
  return (
    <>
      <Combobox
        input={input}
        label={t`Places`}
        options={options}
        idOf={({ id }) => id}
        renderOption={(option) => <PlaceOptionRow option={option} />}
        head={
          isMissing ? (
            <CountLine>{missing}</CountLine>
          ) : guessed ? (
            <CountLine>
              <ForgivenLetters shown={guessed.structured_formatting.main_text} typed={typed} />
            </CountLine>
          ) : (
            (phase === "failed" || isEmptyAnswer) && <SearchPhase phase={phase} />
          )
        }
        status={isMissing ? missing : phase === "loading" ? "" : status}
        takesFirst={typed !== ""}
        onText={(next) => {
          setText(next);
          clearFailure();
          if (next.trim() === "") onPlace(null, "address");
        }}
        onChoose={(option) => {
          if (option.kind !== "search") return choose(option);
          input.value = shown;
          setText(shown);
          onSearch(option.main);
        }}
      />
      <PlaceFailure failure={failure ?? searchFailure} />
    </>
  );
}

/** The box says where distances count from, or that the map has left there. Typed text stays. */
function useShownPlace(input: HTMLInputElement, { place, origin, isAway }: Finder): string {
  const { t } = useLingui();
  const isArea = place === null ? origin.name === null : isAway;
  const shown = isArea ? t`Map area` : place === null ? "" : placeLabel(place.name);
  const last = useRef(input.value);
  useEffect(() => {
    const isTyped = input.value !== last.current && document.activeElement === input;
    if (!isTyped && !(place === null && shown === "")) input.value = shown;
    last.current = shown;
  }, [input, place, shown]);
  return shown;
}

/** Whom the device did not find can type where they are. @returns whether to say so */
function useMissingLocation(input: HTMLInputElement): boolean {
  const { isMissing } = useLocationState();
  useEffect(() => {
    if (!isMissing) return;
    input.focus();
    return () => dispatchLocation({ type: "missNoted" });
  }, [input, isMissing]);
  return isMissing;
}

function useSavedLocations(): readonly NamedLocation[] {
  const [saved, setSaved] = useState<readonly NamedLocation[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // Addresses can still be typed, so the failure is silent.
    loadSavedLocations(controller.signal).then(setSaved, () => {});
    return () => controller.abort();
  }, []);
  return saved;
}

function SearchPhase({ phase }: Pick<Suggestions, "phase">) {
  return (
    <CountLine busy={phase === "loading"}>
      {phase === "failed" ? (
        <Trans>We could not look up addresses. Saved places still work.</Trans>
      ) : phase === "loading" ? (
        <Trans>Loading...</Trans>
      ) : (
        <Trans>No place found. Try a ZIP code or a city.</Trans>
      )}
    </CountLine>
  );
}

function PlaceFailure({ failure }: Pick<Suggestions, "failure">) {
  return (
    <p role="status" className={failure === null ? "sr-only" : "px-1 pt-1 text-error text-sm"}>
      {failure !== null && (
        <>
          <Trans>This address could not be found just now. Please pick another one or try again.</Trans>
          {failure !== "" && <span className="block text-muted text-xs">{failure}</span>}
        </>
      )}
    </p>
  );
}

interface Suggestions {
  phase: "idle" | "loading" | "ready" | "failed";
  predictions: readonly Prediction[];
  /** Google's error (FIND-24), empty without Google; null for other failures. */
  failure: string | null;
}

function usePlaceSuggestions(text: string, view: RefObject<View>): Suggestions {
  const { apiUrl } = useSite().publicConfig;
  const { phase, options, error } = useSuggestions(text, (question, signal) => {
    const request = { ...question, types: "geocode", near: view.current.center } as const;
    return autocompletePlaces(browserFetch(apiUrl), request, signal);
  });
  return {
    phase,
    predictions: options,
    failure: error instanceof PlacesError ? describeGoogleError(error) : null,
  };
}
