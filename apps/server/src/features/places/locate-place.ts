import { findCities } from "./gazetteer/area-lookup.ts";
import { loadAreas } from "./gazetteer/load-areas.ts";
import { placeSpelling } from "./gazetteer/place-spelling.ts";

export interface LocatedPlace {
  latitude: number;
  longitude: number;
  /** Whether the point stands for the ZIP code or for the whole city. */
  quality: "zip" | "place";
}

/**
 * Loads the gazetteer and answers a function that looks places up in it: five or nine digits, a city, and a state's
 * two capital letters. A ZIP code that is not of that state, or that it does not know, counts for nothing; then the
 * city decides. Null where neither is known.
 */
export async function makeLocatePlace(): Promise<
  (place: { zip: string; city: string; state: string }) => LocatedPlace | null
> {
  const areas = await loadAreas();
  return ({ zip, city, state }) => {
    const known = areas.byZip.get(zip.slice(0, 5));
    if (known?.region === state) {
      return { latitude: known.point.lat, longitude: known.point.lng, quality: "zip" };
    }
    const town = findCities(areas, placeSpelling(city), "whole").find(({ region }) => region === state);
    return town ? { latitude: town.point.lat, longitude: town.point.lng, quality: "place" } : null;
  };
}
