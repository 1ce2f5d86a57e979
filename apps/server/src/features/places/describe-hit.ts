import type { MatchedSubstring, Prediction } from "@smirk/contract/places";
import type { AddressComponent, GeocodeResult } from "@smirk/domain/wire/places-answers";
import { type AddressHit, cityNameOf, pointOf } from "./address-hit.ts";
import type { AreaIndex, City, Region } from "./areas/area.ts";
import { findCities, findZip } from "./areas/area-lookup.ts";
import { type County, findCounty } from "./areas/counties.ts";
import { placeSpelling } from "./gazetteer/gazetteer-sources.ts";
import { streetLine } from "./gazetteer/street.ts";

/** A hit in the shape of Google's legacy autocomplete service. */
export function toPrediction(hit: AddressHit): Prediction {
  const { street, zip } = hit;
  const name = street ? streetLine(street) : (zip?.zip ?? areaNameOf(hit));
  const secondary = secondaryText(hit);
  const main = hit.landmark ?? name;
  return {
    place_id: ownPlaceId(hit),
    description: [name, secondary].filter((text) => text !== "").join(", "),
    structured_formatting: {
      main_text: main,
      main_text_matched_substrings: hit.landmark
        ? [{ offset: 0, length: [...main].length }]
        : matchedStart(main, street ? main : hit.typed),
      secondary_text: hit.landmark ? localText(hit) : secondary,
    },
    ...(hit.isGuess && hit.zip === null ? { is_guess: true } : {}),
  };
}

/**
 * A hit in the shape of Google's geocoding service: always approximate, partial for a street at its ZIP code's point.
 */
export function toGeocodeResult(hit: AddressHit): GeocodeResult {
  const location = pointOf(hit);
  return {
    address_components: componentsOf(hit),
    formatted_address: formatAddress(hit),
    geometry: { location, location_type: "APPROXIMATE", viewport: viewportOf(hit) },
    ...(hit.street || hit.isGuess ? { partial_match: true } : {}),
    place_id: ownPlaceId(hit),
    types: typesOf(hit),
  };
}

function areaNameOf({ city, county, region }: AddressHit): string {
  return (city ?? county ?? region).name;
}

function secondaryText(hit: AddressHit): string {
  const { street, zip, city, county, region } = hit;
  const country = countryText(hit);
  if (street) return localText(hit);
  if (zip === null && city === null && !county) return region.country.code === "US" ? country : "";
  const town = zip ? cityNameOf(hit) : "";
  return [town, region.country.code === "US" ? region.code : "", country]
    .filter((text) => text !== "")
    .join(", ");
}

function countryText({ region }: AddressHit): string {
  return region.country.code === "US" ? "USA" : region.country.name;
}

/** "Houston, TX 77002, USA" */
function localText(hit: AddressHit): string {
  const { zip, region } = hit;
  const state = `${region.country.code === "US" ? region.code : ""} ${zip?.zip ?? ""}`.trim();
  return [cityNameOf(hit), state, countryText(hit)].filter((text) => text !== "").join(", ");
}

function formatAddress(hit: AddressHit): string {
  const { street, zip, city } = hit;
  if (street) return `${streetLine(street)}, ${localText(hit)}`;
  if (zip === null && city === null) return [areaNameOf(hit), secondaryText(hit)].filter(Boolean).join(", ");
  return localText(hit);
}

function componentsOf(hit: AddressHit): AddressComponent[] {
  const { street, zip, region } = hit;
  const { country } = region;
  const all: AddressComponent[] = [
    component(street?.unit ?? "", ["subpremise"]),
    component(street?.number ?? "", ["street_number"]),
    component(street?.route ?? "", ["route"]),
    component(cityNameOf(hit), ["locality", "political"]),
    component(hit.county?.name ?? "", ["administrative_area_level_2", "political"]),
    component(
      country.code === "US" ? region.name : "",
      ["administrative_area_level_1", "political"],
      region.code,
    ),
    component(country.name, ["country", "political"], country.code),
    component(zip?.zip ?? "", ["postal_code"]),
  ];
  return all.filter(({ long_name }) => long_name !== "");
}

function component(long_name: string, types: string[], short_name = long_name): AddressComponent {
  return { long_name, short_name, types };
}

function typesOf({ street, zip, city, county, region }: AddressHit): string[] {
  if (street) return ["street_address"];
  if (zip) return ["postal_code"];
  if (city) return ["locality", "political"];
  if (county) return ["administrative_area_level_2", "political"];
  return [region.country.code === "US" ? "administrative_area_level_1" : "country", "political"];
}

const ZIP_REACH_DEGREES = 0.03;
const CITY_REACH_DEGREES = 0.1;

function viewportOf(hit: AddressHit): NonNullable<GeocodeResult["geometry"]["viewport"]> {
  const { zip, city, county, region } = hit;
  const { box } = county ?? region;
  if (!zip && !city) return { northeast: box.ne, southwest: box.sw };
  const { lat, lng } = pointOf(hit);
  const reach = zip ? ZIP_REACH_DEGREES : CITY_REACH_DEGREES;
  return {
    northeast: { lat: round(lat + reach), lng: round(lng + reach) },
    southwest: { lat: round(lat - reach), lng: round(lng - reach) },
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** The typed prefix; empty where the text matched otherwise ("TX" for "Texas"). */
function matchedStart(text: string, typed: string): MatchedSubstring[] {
  const points = [...text];
  const wanted = placeSpelling(typed);
  for (let length = 1; length <= points.length; length++) {
    if (placeSpelling(points.slice(0, length).join("")) === wanted) return [{ offset: 0, length }];
  }
  return [];
}

const OWN_ID_PREFIX = "gaz_";

const OWN_ID_SEPARATOR = "\n";
/** No key of a town has a colon. */
const COUNTY_PREFIX = "county:";

/** Deterministic: nothing is stored to resolve it. */
function ownPlaceId({ region, city, county, zip, street }: AddressHit): string {
  const key = county ? `${COUNTY_PREFIX}${county.name}` : (city?.key ?? "");
  const parts = [region.code, key, zip?.zip ?? ""];
  if (street) parts.push(street.number, street.route, street.unit);
  return OWN_ID_PREFIX + Buffer.from(parts.join(OWN_ID_SEPARATOR), "utf8").toString("base64url");
}

export function describeCounty(region: Region, county: County): AddressHit {
  return { region, city: null, zip: null, county, street: null, typed: county.name, isWhole: true };
}

export function resolveOwnPlaceId(areas: AreaIndex, id: string): AddressHit | undefined {
  if (!id.startsWith(OWN_ID_PREFIX)) return undefined;
  const text = Buffer.from(id.slice(OWN_ID_PREFIX.length), "base64url").toString("utf8");
  const [code = "", cityKey = "", zipCode = "", number, route, unit] = text.split(OWN_ID_SEPARATOR);
  const region = areas.regions.get(code);
  if (region && cityKey.startsWith(COUNTY_PREFIX)) {
    const county = findCounty(areas, code, cityKey.slice(COUNTY_PREFIX.length));
    const found = county && { ...describeCounty(region, county), typed: "" };
    return found && ownPlaceId(found) === id ? found : undefined;
  }
  const city = cityKey === "" ? null : findCity(areas, code, cityKey);
  const zip = zipCode === "" ? null : findZip(areas, zipCode);
  if (!region || city === undefined || zip === undefined) return undefined;
  const street = number === undefined ? null : { number, route: route ?? "", unit: unit ?? "" };
  const hit: AddressHit = { region, city, zip, street, typed: "", isWhole: true };
  return ownPlaceId(hit) === id ? hit : undefined;
}

function findCity(areas: AreaIndex, region: string, key: string): City | undefined {
  return findCities(areas, key, "whole").find((city) => city.region === region && city.key === key);
}
