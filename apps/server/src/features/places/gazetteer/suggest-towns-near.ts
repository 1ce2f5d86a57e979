import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { AddressHit } from "../address-hit.ts";
import type { AreaIndex } from "./areas/area.ts";
import { readNumberedStreet } from "./street.ts";
import { splitWords } from "./typed-words.ts";

const NEAR_MILES = 25;
const NEAR_DEGREES = 0.7;

/** A street without a town: suggests the surrounding towns. */
export function suggestTownsNear(areas: AreaIndex, text: string, near: LatLng): AddressHit[] {
  const street = readNumberedStreet(splitWords(text));
  if (!street) return [];
  return areas.cityNames.flatMap(({ city }) => {
    const region = areas.regions.get(city.region);
    const isClose =
      Math.abs(city.point.lat - near.lat) < NEAR_DEGREES && distanceMiles(city.point, near) <= NEAR_MILES;
    if (!region || !isClose) return [];
    const zip = areas.byZip.get(city.homeZip ?? "") ?? null;
    return [{ region, city, zip, street, typed: "", isWhole: false }];
  });
}
