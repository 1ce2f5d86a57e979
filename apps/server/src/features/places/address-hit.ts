import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { City, Region, Zip } from "./gazetteer/area.ts";
import type { Street } from "./gazetteer/street.ts";

/** One way to understand what was typed. At least the region is known. */
export interface AddressHit {
  region: Region;
  city: City | null;
  zip: Zip | null;
  street: Street | null;
  /** What was typed of the area's name, as `searchName` gives it. */
  typed: string;
  /** Whether the whole name was typed. */
  isWhole: boolean;
  /** Whether something typed was left out of account. */
  isGuess?: boolean;
}

export function pointOf({ zip, city, region }: AddressHit): LatLng {
  // A territory's ZIP codes have no points of their own; its cities have.
  if (zip && zip.population + (zip.place === "" ? 0 : 1) > 0) return zip.point;
  return city?.point ?? zip?.point ?? region.point;
}

/** City of the postal address; empty for a region. */
export function cityNameOf({ city, zip }: AddressHit): string {
  return city?.name ?? zip?.place ?? "";
}

/** A state counts like a city of this size: after New York City, before small towns that share its name. */
const REGION_WEIGHT = 100_000;
const WHOLE_NAME_BONUS = 3;
const NEARNESS_BONUS = 3;
const HALF_NEARNESS_MILES = 50;

/** So many are kept before the same hit read twice is left out. */
const KEPT = 20;

/** The best first, twenty at most: whole names before beginnings, then by people and nearness. */
export function rankHits(hits: readonly AddressHit[], near: LatLng | null): AddressHit[] {
  const best: { hit: AddressHit; score: number }[] = [];
  for (const hit of hits) {
    const score = scoreOf(hit, near);
    if (best.length === KEPT && score <= (best.at(-1)?.score ?? 0)) continue;
    const at = best.findIndex((other) => other.score < score);
    best.splice(at < 0 ? best.length : at, 0, { hit, score });
    best.length = Math.min(best.length, KEPT);
  }
  const seen = new Set<string>();
  return best.map(({ hit }) => hit).filter((hit) => !seen.has(idOf(hit)) && seen.add(idOf(hit)));
}

function idOf({ region, zip, city }: AddressHit): string {
  return `${region.code}:${zip?.zip ?? ""}:${city?.key ?? ""}`;
}

function scoreOf(hit: AddressHit, near: LatLng | null): number {
  const people = hit.zip?.population ?? hit.city?.population ?? REGION_WEIGHT;
  const bonus = hit.isWhole ? WHOLE_NAME_BONUS : 0;
  const nearness = near ? NEARNESS_BONUS / (1 + distanceMiles(near, pointOf(hit)) / HALF_NEARNESS_MILES) : 0;
  return Math.log10(people + 1) + bonus + nearness;
}
