import type { Prediction } from "@smirk/contract/places";
import { specialitiesForWords } from "@smirk/domain/finder/speciality-words";
import type { LatLng } from "@smirk/domain/geography/geo";
import { matchSavedLocations } from "../../../api/wire/saved-locations.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { matchWords } from "../../../ui/forms/combobox/matched-parts.ts";
import { placeLabel } from "../first-view/place-label.ts";
import type { PlaceOption } from "./place-option-row.tsx";

interface PlaceSources {
  /** Null until the device has answered. */
  mine: { main: string; secondary: string; location: LatLng } | null;
  saved: readonly NamedLocation[];
  predictions: readonly Prediction[];
  /** Whether the address service has answered for the typed text. */
  isSettled: boolean;
}

const MAX_SAVED = 5;

/**
 * The visitor's own location, saved places, then address suggestions that are not among them (spec §2). A treatment,
 * and text that is no place, is offered as a search for dentists.
 */
export function listPlaceOptions(
  typed: string,
  { mine, saved, predictions, isSettled }: PlaceSources,
): PlaceOption[] {
  const options: PlaceOption[] = [];
  if (mine?.main.toLowerCase().startsWith(typed.toLowerCase())) {
    options.push({ kind: "mine", id: "mine", ...mine });
  }
  for (const place of matchSavedLocations(saved, typed).slice(0, MAX_SAVED)) {
    const { name } = place;
    options.push({ kind: "saved", id: name, main: name, matches: matchWords(name, typed), place });
  }
  for (const { place_id, description, structured_formatting: parts } of predictions) {
    if (options.some(({ main }) => main === placeLabel(description))) continue;
    options.push({
      kind: "address",
      id: place_id,
      main: parts.main_text,
      matches: parts.main_text_matched_substrings,
      secondary: parts.secondary_text,
      name: description,
    });
  }
  const isNoPlace = isSettled && options.length === 0;
  if (typed !== "" && (isNoPlace || specialitiesForWords(typed).length > 0)) {
    options.push({ kind: "search", id: "search", main: typed });
  }
  return options;
}
