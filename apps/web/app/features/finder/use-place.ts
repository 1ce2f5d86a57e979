import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { loadStoredView, saveAddressLocation } from "./first-view/view-storage.ts";

/** The location box's place, restored from storage (spec §3); origin of distances. */
export function usePlace(
  input: RefObject<HTMLInputElement | null>,
): [NamedLocation | null, (place: NamedLocation | null) => void] {
  const [place, setPlace] = useState<NamedLocation | null>(DEFAULT_LOCATION);
  useLayoutEffect(() => {
    const { address } = loadStoredView();
    if (address?.name === DEFAULT_LOCATION.name) return;
    setPlace(address);
    // Keeps what the visitor typed meanwhile.
    if (input.current?.value === DEFAULT_LOCATION.name) input.current.value = address?.name ?? "";
  }, [input]);
  const change = useCallback((next: NamedLocation | null) => {
    saveAddressLocation(next);
    setPlace(next);
  }, []);
  return [place, change];
}
