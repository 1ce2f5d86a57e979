import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { AddressHit } from "../address-hit.ts";
import type { AreaIndex, City } from "./areas/area.ts";
import { readNumberedStreet } from "./street.ts";
import { splitWords } from "./typed-words.ts";

const NEAR_MILES = 25;
const NEAR_DEGREES = 0.7;

/** A street without a town: suggests the surrounding towns. */
export function suggestTownsNear(areas: AreaIndex, text: string, near: LatLng): AddressHit[] {
  const street = readNumberedStreet(splitWords(text));
  if (!street) return [];
  return listTownsNear(areas, near).flatMap((city) => {
    const region = areas.regions.get(city.region);
    if (!region) return [];
    const zip = areas.byZip.get(city.homeZip ?? "") ?? null;
    return [{ region, city, zip, street, typed: "", isWhole: false }];
  });
}

type Bands = ReadonlyMap<number, readonly City[]>;

/** All towns by tenth of a degree of latitude: looking through all 35,000 for each key takes milliseconds. */
const bandsOf = new WeakMap<AreaIndex, Bands>();
const BANDS_PER_DEGREE = 10;

const bandAt = (lat: number) => Math.floor(lat * BANDS_PER_DEGREE);

function listTownsNear(areas: AreaIndex, near: LatLng): City[] {
  const bands = bandsOf.get(areas) ?? makeBands(areas);
  bandsOf.set(areas, bands);
  const found: City[] = [];
  for (let band = bandAt(near.lat - NEAR_DEGREES); band <= bandAt(near.lat + NEAR_DEGREES); band += 1) {
    for (const city of bands.get(band) ?? []) {
      if (distanceMiles(city.point, near) <= NEAR_MILES) found.push(city);
    }
  }
  return found;
}

function makeBands({ cityNames }: AreaIndex): Bands {
  const cities = new Set(cityNames.map(({ city }) => city));
  return Map.groupBy(cities, ({ point }) => bandAt(point.lat));
}
