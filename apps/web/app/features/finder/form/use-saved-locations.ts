import { useEffect, useState } from "react";
import { loadSavedLocations } from "../../../api/places.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";

/** The static file's places; none while they load, and none when they cannot be loaded. */
export function useSavedLocations(): readonly NamedLocation[] {
  const [saved, setSaved] = useState<readonly NamedLocation[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    // Addresses can still be typed: nobody needs to be told.
    loadSavedLocations(ending.signal).then(setSaved, () => {});
    return () => ending.abort();
  }, []);
  return saved;
}
