import type { LatLng } from "@smirk/domain/geography/geo";
import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { findNearestLocations, type NearLocation } from "../../../api/nearest-locations.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { type FinderFilter, toMapFilter } from "../first-view/finder-filter.ts";
import { ENOUGH } from "../rules/fit-nearest.ts";

/** The nearest to the point that fit the filter, anywhere; null while loading or on failure. */
export function useNearestMatch(filter: FinderFilter, { lat, lng }: LatLng): readonly NearLocation[] | null {
  const { apiUrl } = useSite().publicConfig;
  const [nearest, setNearest] = useState<readonly NearLocation[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const origin = { lat, lng };
    const question = { origin, filter: toMapFilter(filter, origin), limit: ENOUGH };
    setNearest(null);
    findNearestLocations(browserFetch(apiUrl), question, controller.signal).then(setNearest, () => {});
    return () => controller.abort();
  }, [apiUrl, filter, lat, lng]);
  return nearest;
}
