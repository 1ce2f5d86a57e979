import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { geocodePlace, PlacesError } from "../../../api/places.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";
import { useMyLocation } from "../location/use-my-location.ts";
import type { PlaceOption } from "./place-option-row.tsx";

type ChosenPlace = Exclude<PlaceOption, { kind: "search" }>;

export type OnPlace = (
  place: NamedLocation | null,
  kind: "address" | "saved_location" | "my_location",
) => void;

/**
 * Looks up the chosen option's point.
 * @param onName called with the option's name before the lookup
 * @returns `failure` is Google's error; empty for other failures
 */
export function usePlaceChoice(onName: (name: string) => void, onPlace: OnPlace) {
  const { apiUrl } = useSite().publicConfig;
  const { request } = useMyLocation();
  const [failure, setFailure] = useState<string | null>(null);

  async function findPlace(option: ChosenPlace): Promise<void> {
    if (option.kind === "mine") {
      onName(option.main);
      onPlace({ name: option.main, ...option.location }, "my_location");
      await request();
    } else if (option.kind === "saved") {
      onName(option.place.name);
      onPlace(option.place, "saved_location");
    } else {
      onName(option.name);
      const point = await geocodePlace(browserFetch(apiUrl), option.id);
      if (point === null) throw new PlacesError("ZERO_RESULTS");
      onPlace({ name: option.name, ...point }, "address");
    }
  }

  return {
    failure,
    clearFailure: () => setFailure(null),
    choose: (option: ChosenPlace) => {
      setFailure(null);
      findPlace(option).catch((error: unknown) => {
        setFailure(error instanceof PlacesError ? describeGoogleError(error) : "");
      });
    },
  };
}

const GOOGLE_REFUSALS = new Set(["OVER_QUERY_LIMIT", "REQUEST_DENIED", "INVALID_REQUEST", "UNKNOWN_ERROR"]);

/** Google's own error (FIND-24); "" when Google was not asked. */
export function describeGoogleError({ status, message }: PlacesError): string {
  return GOOGLE_REFUSALS.has(status) ? message : "";
}
