import type { ServiceArea } from "@smirk/contract/places";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { isInServiceArea } from "@smirk/domain/joining/address/service-area";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { AreaIndex, City, Zip } from "../places/areas/area.ts";

/** The state of the nearest ZIP code, and whether memberships are sold there. */
export function findServiceArea(areas: AreaIndex, at: LatLng): ServiceArea {
  const region = areas.regions.get((nearestZip(areas, at) ?? nearestOverseas(areas, at))?.region ?? "");
  if (region === undefined) return { state: null, served: null };
  const { code, name, country } = region;
  return { state: { code, name }, served: isInServiceArea(country.code, code, SOLD_STATES) };
}

/** Farther from every ZIP code lies the sea, wilderness or another country. */
const NEAR_MILES = 25;

const NEAR_DEGREES = 0.6;

/** Territories have towns, but no list of ZIP codes. */
function nearestOverseas({ cityNames, regions }: AreaIndex, at: LatLng): City | null {
  const near = cityNames.find(
    ({ city }) =>
      regions.get(city.region)?.country.code !== "US" &&
      Math.abs(city.point.lat - at.lat) <= NEAR_DEGREES &&
      distanceMiles(city.point, at) <= NEAR_MILES,
  );
  return near?.city ?? null;
}

function nearestZip({ zips }: AreaIndex, at: LatLng): Zip | null {
  let nearest: { zip: Zip; miles: number } | null = null;
  for (const zip of zips) {
    if (Math.abs(zip.point.lat - at.lat) > NEAR_DEGREES) continue;
    const miles = distanceMiles(zip.point, at);
    if (miles <= NEAR_MILES && miles < (nearest?.miles ?? Number.POSITIVE_INFINITY)) nearest = { zip, miles };
  }
  return nearest?.zip ?? null;
}
