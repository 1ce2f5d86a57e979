import { distanceMiles } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import { quote } from "../../../text-files/shorten.ts";
import type { LocationFields } from "../columns/location-columns.ts";
import type { Locate, Located, LocationRow } from "../directory-rows.ts";
import { readPostalCode } from "../rules/registry-postal-code.ts";

type Place = Pick<LocationFields, "city" | "state" | "zip">;
type Point = Pick<LocationRow, "latitude" | "longitude" | "coordinates_quality">;

/** The distance from a ZIP code's point: for 98 of 100 another ZIP code is nearer than that. */
const NEAR_MILES = 20;
/** No ZIP code of the fifty states reaches farther from its point. */
const MOST_MILES = 150;

export function validateZip(zip: string, state: string): { zip: string } | { error: string } {
  const read = readPostalCode(zip, state);
  return "zip" in read ? read : { error: `zip ${quote(zip)}: ${read.error} (${state})` };
}

export interface ResolvedPoint {
  point: Point | null;
  /** Completes a sentence, for a point that was accepted and may be wrong. */
  warning?: string;
}

/** A given point near the address wins; the gazetteer's is used for a new address or ZIP code. */
export function resolvePoint(
  locate: Locate,
  input: { before: LocationRow | null; place: Place; given: { latitude?: number; longitude?: number } },
): ResolvedPoint | { error: string } {
  const { before, place, given } = input;
  const { latitude = before?.latitude, longitude = before?.longitude } = given;
  const isGiven = given.latitude !== undefined || given.longitude !== undefined;
  if (isGiven && (latitude === undefined || longitude === undefined)) {
    return { error: "latitude and longitude go together" };
  }
  if (!isGiven && before !== null && isSamePlace(before, place)) return { point: null };
  const found = locate(place);
  if (isGiven && latitude !== undefined && longitude !== undefined) {
    return validateGiven({ latitude, longitude }, place, found);
  }
  if (found === null) return { error: "is at a place that is not known: give latitude and longitude" };
  const { quality, ...point } = found;
  return { point: { ...point, coordinates_quality: quality } };
}

function validateGiven(
  given: Pick<Point, "latitude" | "longitude">,
  { zip }: Place,
  found: Located | null,
): ResolvedPoint | { error: string } {
  const miles = found ? distanceMiles(toLatLng(found), toLatLng(given)) : 0;
  const far = `latitude and longitude lie ${Math.round(miles)} miles from ZIP code ${zip}`;
  if (miles > MOST_MILES) return { error: far };
  if (miles <= NEAR_MILES) return { point: { ...given, coordinates_quality: "exact" } };
  return { point: { ...given, coordinates_quality: "zip" }, warning: `${far}: shown as approximate` };
}

/** A change of the town's name or of the +4 moves only pins that stand for the town. */
function isSamePlace(before: LocationRow, { city, state, zip }: Place): boolean {
  const isSameZip = before.state === state && zip5(before.zip) === zip5(zip);
  return isSameZip && (before.city === city || before.coordinates_quality !== "place");
}

function toLatLng({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { lat: latitude, lng: longitude };
}
