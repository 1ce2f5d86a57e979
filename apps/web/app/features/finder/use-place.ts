import { DEFAULT_LOCATION, type LatLng } from "@smirk/domain/geography/geo";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { placeLabel } from "./first-view/place-label.ts";
import { loadStoredView, saveAddressLocation } from "./first-view/view-storage.ts";

/** Where distances are measured from; without a name it is a point that the visitor chose on the map. */
export interface Origin extends LatLng {
  name: string | null;
}

interface PlaceAndOrigin {
  /** The location box's place; null when it is empty or the map was searched. */
  place: NamedLocation | null;
  origin: Origin;
  /** An emptied box keeps the origin. */
  setPlace: (place: NamedLocation | null) => void;
  /** Empties the location box. */
  setOrigin: (origin: Origin) => void;
}

/**
 * The location box's place, restored from storage (spec §3), and the one origin of all distances.
 * @param left what they were when the visitor left this page
 * @param onMove distances are measured from elsewhere from now on; stable
 */
export function usePlace(
  input: RefObject<HTMLInputElement | null>,
  opened: NamedLocation | null,
  left: Pick<PlaceAndOrigin, "place" | "origin"> | null,
  onMove: () => void,
): PlaceAndOrigin {
  const [place, setPlace] = useState<NamedLocation | null>(left ? left.place : (opened ?? DEFAULT_LOCATION));
  const [origin, setOrigin] = useState<Origin>(left?.origin ?? opened ?? DEFAULT_LOCATION);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page was opened with does not change.
  useLayoutEffect(() => {
    if (left !== null || opened !== null) {
      saveAddressLocation(left === null ? opened : left.place);
      return;
    }
    const { address, view } = loadStoredView();
    if (address?.name === DEFAULT_LOCATION.name) return;
    setPlace(address);
    setOrigin(address ?? { name: null, ...view.center });
    // Keeps what the visitor typed meanwhile.
    if (input.current?.value === DEFAULT_LOCATION.name)
      input.current.value = address === null ? "" : placeLabel(address.name);
  }, [input]);
  const changePlace = useCallback(
    (next: NamedLocation | null) => {
      saveAddressLocation(next);
      setPlace(next);
      if (next === null) return;
      setOrigin(next);
      onMove();
    },
    [onMove],
  );
  const changeOrigin = useCallback(
    (next: Origin) => {
      saveAddressLocation(null);
      setPlace(null);
      setOrigin(next);
      onMove();
    },
    [onMove],
  );
  return { place, origin, setPlace: changePlace, setOrigin: changeOrigin };
}
