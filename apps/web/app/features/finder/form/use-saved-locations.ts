import { useEffect, useState } from "react";
import { loadSavedLocations } from "../../../api/places.ts";
import type { NamedLocation } from "../../../storage/stored-view.ts";

export function useSavedLocations(): readonly NamedLocation[] {
  const [saved, setSaved] = useState<readonly NamedLocation[]>([]);
  useEffect(() => {
    const ending = new AbortController();
    // Addresses can still be typed, so the failure is silent.
    loadSavedLocations(ending.signal).then(setSaved, () => {});
    return () => ending.abort();
  }, []);
  return saved;
}
