import { distanceMiles, type LatLng } from "@smirk/domain/geo";
import type { City, Region, Zip } from "./area.ts";
import type { Street } from "./street.ts";

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

/** The best first: whole names before beginnings, then by people and nearness. */
export function rankHits(hits: readonly AddressHit[], near: LatLng | null): AddressHit[] {
  const unique = new Map<string, { hit: AddressHit; score: number }>();
  for (const hit of hits) {
    const id = `${hit.region.code}:${hit.zip?.zip ?? ""}:${hit.city?.key ?? ""}`;
    const score = scoreOf(hit, near);
    if ((unique.get(id)?.score ?? -1) < score) unique.set(id, { hit, score });
  }
  return [...unique.values()].sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

function scoreOf(hit: AddressHit, near: LatLng | null): number {
  const people = hit.zip?.population ?? hit.city?.population ?? REGION_WEIGHT;
  const bonus = hit.isWhole ? WHOLE_NAME_BONUS : 0;
  const nearness = near ? NEARNESS_BONUS / (1 + distanceMiles(near, pointOf(hit)) / HALF_NEARNESS_MILES) : 0;
  return Math.log10(people + 1) + bonus + nearness;
}
