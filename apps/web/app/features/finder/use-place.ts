import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { loadStoredView, saveAddressLocation } from "./first-view/view-storage.ts";

/** The place that the location box names, as the visitor left it (spec §3); distances count from it. */
export function usePlace(
  input: RefObject<HTMLInputElement | null>,
): [NamedLocation | null, (place: NamedLocation | null) => void] {
  const [place, setPlace] = useState<NamedLocation | null>(DEFAULT_LOCATION);
  useLayoutEffect(() => {
    const { address } = loadStoredView();
    if (address?.name === DEFAULT_LOCATION.name) return;
    setPlace(address);
    // What somebody typed in the meantime is theirs.
    if (input.current?.value === DEFAULT_LOCATION.name) input.current.value = address?.name ?? "";
  }, [input]);
  const change = useCallback((next: NamedLocation | null) => {
    saveAddressLocation(next);
    setPlace(next);
  }, []);
  return [place, change];
}
