import { distanceMiles, isLatLng, type LatLng } from "@smirk/domain/geo";
import { isSpecialityCode, SPECIALITY_CODES } from "@smirk/domain/speciality";
import { invalid } from "../../errors.ts";
import type { MapPoints } from "./map-points.ts";

/** A filter as GraphQL hands it over: types checked, words not. See MapFilter in the domain. */
export interface GivenFilter {
  specialities?: readonly string[] | null;
  languages?: readonly string[] | null;
  plans?: readonly string[] | null;
  near?: LatLng | null;
  within_miles?: number | null;
}

const PLANS = ["insurance", "discount"];
const LANGUAGE = /^[A-Z]{2,3}$/;
const MAX_LANGUAGES = 50;

/** @throws {AppError} 400 for a code that does not exist, and for half a circle or one without a size. */
export function assertFilter({
  specialities,
  languages,
  plans,
  near,
  within_miles: miles,
}: GivenFilter): void {
  if (!specialities?.every(isSpecialityCode) && specialities != null) {
    throw invalid(`'specialities' can only be of ${SPECIALITY_CODES.join(", ")}.`);
  }
  if (
    languages != null &&
    (languages.length > MAX_LANGUAGES || !languages.every((code) => LANGUAGE.test(code)))
  ) {
    throw invalid("'languages' are codes of two or three capital letters, such as EN.");
  }
  if (!plans?.every((plan) => PLANS.includes(plan)) && plans != null) {
    throw invalid(`'plans' can only be of ${PLANS.join(", ")}.`);
  }
  if ((near == null) !== (miles == null)) throw invalid("'near' and 'within_miles' go together.");
  if (near != null && !isLatLng(near)) throw invalid("'near' is not on the globe.");
  if (miles != null && miles <= 0) throw invalid("'within_miles' must be more than 0.");
}

/** Whether the point at a place passes a filter; null passes all. */
export type PlaceTest = ((place: number) => boolean) | null;

/** A test for the places of these points: one alternative of each list that is not empty, and inside the circle. */
export function compileFilter(points: MapPoints, filter: GivenFilter): PlaceTest {
  const masks = [
    maskOf(points, "speciality", filter.specialities),
    maskOf(points, "plan", filter.plans),
    maskOf(points, "language", filter.languages),
  ].filter((mask) => mask !== null);
  const { traits, lat, lng } = points;
  const { near, within_miles: miles } = filter;
  if (masks.length === 0 && near == null) return null;
  return (place) => {
    const held = traits[place] ?? 0;
    for (const mask of masks) if ((held & mask) === 0) return false;
    if (near == null || miles == null) return true;
    const point = { lat: lat[place] ?? 0, lng: lng[place] ?? 0 };
    return Math.abs(point.lat - near.lat) * LEAST_MILES <= miles && distanceMiles(near, point) <= miles;
  };
}

/** A degree of latitude is 69 miles; so much it surely has, and testing it first spares the trigonometry. */
const LEAST_MILES = 68;

/** The bits of the alternatives, 0 when nobody has any of them; null when there are none to choose of. */
function maskOf(points: MapPoints, kind: string, codes: readonly string[] | null | undefined): number | null {
  if (!codes?.length) return null;
  return codes.reduce((mask, code) => mask | (points.traitBits.get(`${kind} ${code}`) ?? 0), 0);
}
