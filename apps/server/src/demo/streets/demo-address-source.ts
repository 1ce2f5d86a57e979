import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import { searchName } from "@smirk/domain/finder/search-name";
import { DEFAULT_LOCATION, distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { Config } from "../../config/config.ts";
import type { AddressHit, AddressSource, AutocompleteInput } from "../../features/places/address-hit.ts";
import type { AreaIndex, Zip } from "../../features/places/areas/area.ts";
import { loadAreas } from "../../features/places/areas/load-areas.ts";
import { resolveOwnPlaceId, toPrediction } from "../../features/places/describe-hit.ts";
import { createGazetteerAddressSource } from "../../features/places/gazetteer/gazetteer-address-source.ts";
import { loadNamedStreets, type NamedStreets } from "./named-streets.ts";

const NUMBERED = /^(\d{1,5})\s+([^\d\s].*)$/;
const MOST = 5;
const LEAST_LETTERS = 2;

/** What the demo suggests addresses from; nothing where Google is asked. */
export function demoAddresses({ demoData, googleAddresses }: Config): { addresses?: AddressSource } {
  if (!demoData || googleAddresses) return {};
  return { addresses: createDemoAddressSource(createGazetteerAddressSource()) };
}

/** The gazetteer with the streets of Houston in front: a house number and the beginning of a name find them. */
export function createDemoAddressSource(gazetteer: AddressSource): AddressSource {
  return {
    autocomplete: async (input) => {
      const [answer, areas] = await Promise.all([gazetteer.autocomplete(input), loadAreas()]);
      return addStreets(answer, findStreets(areas, loadNamedStreets(), input));
    },
    geocode: async (input) => {
      const answer = await gazetteer.geocode(input);
      if (!("placeId" in input)) return answer;
      const hit = resolveOwnPlaceId(await loadAreas(), input.placeId);
      return hit ? moveToStreet(answer, loadNamedStreets(), hit) : answer;
    },
    prepare: async () => {
      await gazetteer.prepare?.();
      loadNamedStreets();
    },
  };
}

function addStreets(answer: AutocompleteAnswer, streets: readonly AddressHit[]): AutocompleteAnswer {
  if (streets.length === 0) return answer;
  const own = streets.map(toPrediction);
  const known = new Set(own.map(({ structured_formatting: { main_text } }) => main_text));
  const others = answer.predictions.filter(
    ({ structured_formatting: { main_text } }) => !known.has(main_text),
  );
  return { status: "OK", predictions: [...own, ...others].slice(0, MOST) };
}

/** Streets whose name begins as typed before the first comma, those that it names wholly first, then the nearest. */
function findStreets(
  areas: AreaIndex,
  streets: NamedStreets,
  { text, types, near }: Pick<AutocompleteInput, "text" | "types" | "near">,
): AddressHit[] {
  const [line = "", ...area] = text.split(",");
  const [, number = "", typed = ""] = NUMBERED.exec(line.trim()) ?? [];
  const areaKey = streetKey(area.join(" "));
  const key = streetKey(typed);
  if (types === "(regions)" || key.replaceAll(" ", "").length < LEAST_LETTERS) return [];
  const found = [...streets.byName.keys()]
    .filter((name) => streetKey(name).startsWith(key) || withoutDirection(name).startsWith(key))
    .flatMap((name) => {
      const point = streets.findNumber(name, Number(number));
      return point ? [{ name, point, isWhole: streetKey(name) === key }] : [];
    })
    .map((street) => ({ ...street, miles: distanceMiles(street.point, near ?? DEFAULT_LOCATION) }))
    .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.miles - b.miles || (a.name < b.name ? -1 : 1));
  const hits = found.slice(0, MOST).flatMap(({ name, point }): AddressHit[] => {
    const zip = nearestZip(areas, point);
    const region = zip && areas.regions.get(zip.region);
    if (!region) return [];
    const street = { number, route: name, unit: "" };
    return [{ region, city: null, zip, street, typed: name, isWhole: true }];
  });
  return hits.filter(({ zip, region }) =>
    streetKey(`${zip?.place} ${region.code} ${zip?.zip}`).startsWith(areaKey),
  );
}

function withoutDirection(name: string): string {
  return streetKey(name.replace(/^[NSEW] /, ""));
}

const ZIP_MILES = 8;

/** The ZIP code with homes whose point is nearest: which streets each has is not in the data. */
function nearestZip(areas: AreaIndex, point: LatLng): Zip | null {
  let nearest: Zip | null = null;
  let least = ZIP_MILES;
  for (const zip of areas.zips) {
    if (zip.region !== "TX" || zip.population === 0) continue;
    const miles = distanceMiles(zip.point, point);
    if (miles < least) [nearest, least] = [zip, miles];
  }
  return nearest;
}

/** A street that is known is found on the street, not in the middle of its ZIP code. */
function moveToStreet(answer: GeocodeAnswer, streets: NamedStreets, { street }: AddressHit): GeocodeAnswer {
  const location = street && streets.findNumber(street.route, Number.parseInt(street.number, 10));
  if (!location) return answer;
  return {
    ...answer,
    results: answer.results.map((result) => ({ ...result, geometry: { ...result.geometry, location } })),
  };
}

const SHORT: Record<string, string> = {
  street: "st",
  road: "rd",
  drive: "dr",
  avenue: "ave",
  boulevard: "blvd",
  lane: "ln",
  court: "ct",
  place: "pl",
  parkway: "pkwy",
  circle: "cir",
  north: "n",
  south: "s",
  east: "e",
  west: "w",
};

function streetKey(name: string): string {
  return searchName(name)
    .split(" ")
    .map((word, index) => (index > 0 || DIRECTIONS.has(word) ? (SHORT[word] ?? word) : word))
    .join(" ");
}

const DIRECTIONS = new Set(["north", "south", "east", "west"]);
