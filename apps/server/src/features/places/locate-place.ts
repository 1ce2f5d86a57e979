import { findCities } from "./areas/area-lookup.ts";
import { loadAreas } from "./areas/load-areas.ts";
import { placeSpelling } from "./gazetteer/gazetteer-sources.ts";

interface LocatedPlace {
  latitude: number;
  longitude: number;
  quality: "zip" | "place";
}

/** Loads the gazetteer. The city decides where the ZIP code is unknown or of another state. */
export async function createPlaceLocator(): Promise<
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
