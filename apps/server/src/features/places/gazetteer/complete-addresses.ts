import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { addressVerdict } from "@smirk/domain/joining/address/address-verdict";
import { STATES } from "@smirk/domain/joining/address/states";
import { type AddressHit, pointOf, rankHits } from "../address-hit.ts";
import { toGeocodeResult } from "../describe-hit.ts";
import type { AreaIndex, City } from "./areas/area.ts";

/** Where several towns have the typed name, none takes all the lines. */
const MOST_OF_A_TOWN = 2;

/**
 * Streets that the form of home addresses takes, nearest first. A ZIP code is never guessed: a town with several gets
 * a line for each, those with homes before the others.
 */
export function completeAddresses(
  areas: AreaIndex,
  hits: readonly AddressHit[],
  near: LatLng | null,
): AddressHit[] {
  const whole = hits.flatMap((hit) => (hit.street === null ? [] : withZips(areas, hit, near)));
  const ranked = near === null ? rankHits(whole, null) : nearestFirst(whole, near);
  const taken = ranked.filter((hit) => isTaken(hit));
  const towns = Map.groupBy(taken, ({ region, city }) => `${region.code}:${city?.key ?? ""}`);
  if (towns.size < 2) return taken;
  const some = new Set([...towns.values()].flatMap((lines) => lines.slice(0, MOST_OF_A_TOWN)));
  return taken.filter((hit) => some.has(hit));
}

function withZips(areas: AreaIndex, hit: AddressHit, near: LatLng | null): AddressHit[] {
  const { city, zip } = hit;
  if (zip !== null || city === null) return [hit];
  const zips = zipsOf(areas, city, near ?? city.point);
  return zips.length === 0 ? [hit] : zips.map((one) => ({ ...hit, zip: one }));
}

const MOST_ZIPS = 20;

function zipsOf(areas: AreaIndex, { zips }: City, near: LatLng) {
  const known = zips.flatMap((code) => areas.byZip.get(code) ?? []);
  const homes = known.filter(({ population }) => population > 0);
  const miles = new Map(known.map((zip) => [zip, distanceMiles(zip.point, near)]));
  return (homes.length > 0 ? homes : known)
    .sort((a, b) => (miles.get(a) ?? 0) - (miles.get(b) ?? 0))
    .slice(0, MOST_ZIPS);
}

function nearestFirst(hits: readonly AddressHit[], near: LatLng): AddressHit[] {
  const miles = new Map(hits.map((hit) => [hit, distanceMiles(near, pointOf(hit))]));
  return [...hits].sort(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || (miles.get(a) ?? 0) - (miles.get(b) ?? 0),
  );
}

/** What is picked is not refused at Next: it is sold there, or joins the waitlist. */
function isTaken(hit: AddressHit): boolean {
  const { verdict } = addressVerdict([toGeocodeResult(hit)], STATES);
  return verdict === "ok" || verdict === "forbidden";
}
