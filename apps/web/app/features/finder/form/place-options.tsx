import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";
import { loadSavedLocations } from "../../../api/places.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { Combobox } from "../../../ui/forms/combobox/combobox.tsx";
import { useMyLocation } from "../location/use-my-location.ts";
import type { View } from "../results/use-viewport-search.ts";
import { CountLine } from "./count-line.tsx";
import { listPlaceOptions } from "./list-place-options.ts";
import { PlaceOptionRow } from "./place-option-row.tsx";
import { type OnPlace, usePlaceChoice } from "./use-place-choice.ts";
import { type Suggestions, usePlaceSuggestions } from "./use-place-suggestions.ts";

interface PlaceOptionsProps {
  input: HTMLInputElement;
  /** The current place is not offered as a suggestion. */
  place: NamedLocation | null;
  view: RefObject<View>;
  onPlace: OnPlace;
}

export function PlaceOptions({ input, place, view, onPlace }: PlaceOptionsProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const typed = text === place?.name ? "" : text.trim();
  const { location } = useMyLocation();
  const saved = useSavedLocations();
  const { phase, predictions, failure: searchFailure } = usePlaceSuggestions(typed, view);
  const { failure, clearFailure, choose } = usePlaceChoice((name) => {
    input.value = name;
    setText(name);
  }, onPlace);

  const mine = location && { main: t`My Location`, secondary: t`Show my location on the map`, location };
  const options = listPlaceOptions(typed, { mine, saved, predictions });
  const { length } = options;
  const counted = t`${plural(length, { one: "# place", other: "# places" })}`;
  const isEmptyAnswer = typed !== "" && length === 0;
  const status = isEmptyAnswer ? t`No place found. Try a ZIP code or a city.` : counted;
  return (
    <>
      <Combobox
        input={input}
        label={t`Places`}
        options={options}
        idOf={({ id }) => id}
        renderOption={(option) => <PlaceOptionRow option={option} />}
        head={(phase === "failed" || isEmptyAnswer) && <SearchPhase phase={phase} />}
        status={phase === "loading" ? "" : status}
        takesFirst={typed !== ""}
        onText={(next) => {
          setText(next);
          clearFailure();
          if (next.trim() === "") onPlace(null, "address");
        }}
        onChoose={choose}
      />
      <PlaceFailure failure={failure ?? searchFailure} />
    </>
  );
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
