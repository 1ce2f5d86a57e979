import type { AutocompleteAnswer, GeocodeAnswer } from "@smirk/contract/places";
import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import type { AutocompleteTypes } from "@smirk/domain/wire/places-answers";
import type { City, Region, Zip } from "./areas/area.ts";
import type { County } from "./areas/counties.ts";
import type { Street } from "./gazetteer/street.ts";

export interface AddressHit {
  region: Region;
  city: City | null;
  zip: Zip | null;
  /** Only where neither a town nor a ZIP code is said. */
  county?: County;
  street: Street | null;
  /** The typed part of the area's name, as `searchName` spells it. */
  typed: string;
  isWhole: boolean;
  /** The words as typed that name an airport, a hospital or a neighborhood in the ZIP code. */
  landmark?: string;
  /** Whether some typed words were ignored. */
  isGuess?: boolean;
}

export function pointOf({ zip, city, county, region }: AddressHit): LatLng {
  if (county) return county.point;
  // Only the territories' cities have points of their own.
  if (zip && zip.population + (zip.place === "" ? 0 : 1) > 0) return zip.point;
  return city?.point ?? zip?.point ?? region.point;
}

export function cityNameOf({ city, zip }: AddressHit): string {
  return city?.name ?? zip?.place ?? "";
}

/** Ranks a state like a city of this size: after New York City, before small towns of the same name. */
const REGION_WEIGHT = 100_000;
const WHOLE_NAME_BONUS = 3;
const NEARNESS_BONUS = 3;
const HALF_NEARNESS_MILES = 50;

const MAX_HITS = 20;

/** Best first, twenty at most: whole names before prefixes, then by population and distance. */
export function rankHits(hits: readonly AddressHit[], near: LatLng | null): AddressHit[] {
  const best: { hit: AddressHit; score: number }[] = [];
  for (const hit of hits) {
    const score = scoreOf(hit, near);
    if (best.length === MAX_HITS && score <= (best.at(-1)?.score ?? 0)) continue;
    const at = best.findIndex((other) => other.score < score);
    best.splice(at < 0 ? best.length : at, 0, { hit, score });
    best.length = Math.min(best.length, MAX_HITS);
  }
  const seen = new Set<string>();
  return best.map(({ hit }) => hit).filter((hit) => !seen.has(idOf(hit)) && seen.add(idOf(hit)));
}

function idOf({ region, zip, city, county }: AddressHit): string {
  return `${region.code}:${zip?.zip ?? ""}:${city?.key ?? ""}:${county?.name ?? ""}`;
}

function scoreOf(hit: AddressHit, near: LatLng | null): number {
  const people = (hit.zip ?? hit.city ?? hit.county)?.population ?? REGION_WEIGHT;
  const bonus = hit.isWhole ? WHOLE_NAME_BONUS : 0;
  const nearness = near ? NEARNESS_BONUS / (1 + distanceMiles(near, pointOf(hit)) / HALF_NEARNESS_MILES) : 0;
  return Math.log10(people + 1) + bonus + nearness;
}

export interface AutocompleteInput {
  text: string;
  types: AutocompleteTypes;
  session: string | null;
  near: LatLng | null;
}

export type GeocodeInput = { address: string } | { placeId: string };

/** Both answers carry the vendor's status, also for a refusal. */
export interface AddressSource {
  autocomplete(input: AutocompleteInput): Promise<AutocompleteAnswer>;
  geocode(input: GeocodeInput): Promise<GeocodeAnswer>;
  prepare?(): Promise<void>;
}
