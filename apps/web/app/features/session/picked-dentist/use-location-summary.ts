import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { getLocationSummary, type LocationSummary } from "../../../api/member/location-summary.ts";
import { useSite } from "../../../shell/page/use-site.ts";

/** Null for nobody, for a dentist who is no longer published, and where the directory does not answer. */
export function useLocationSummary(locationId: string | null): LocationSummary | "loading" | null {
  const { apiUrl } = useSite().publicConfig;
  const [location, setLocation] = useState<LocationSummary | "loading" | null>(
    locationId === null ? null : "loading",
  );
  useEffect(() => {
    if (locationId === null) return;
    const controller = new AbortController();
    getLocationSummary(browserFetch(apiUrl), locationId, controller.signal).then(setLocation, () => {
      if (!controller.signal.aborted) setLocation(null);
    });
    return () => controller.abort();
  }, [apiUrl, locationId]);
  return location;
}
