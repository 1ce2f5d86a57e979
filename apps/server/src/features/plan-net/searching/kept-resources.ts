import { LRUCache } from "lru-cache";
import type { PackedLocations } from "../../search/packed/packed-locations.ts";
import type { PlanNetResource, ResourceType } from "../resource-type.ts";
import type { Site } from "../resources/listing.ts";
import { type Entry, listingAt } from "./published-entries.ts";

/** A few kilobytes each. */
const MOST_KEPT = 4_000;

type Kept = LRUCache<string, PlanNetResource>;

/** A change is packed again, and what we say of ourselves makes another site: nothing kept grows old. */
const kept = new WeakMap<Site, WeakMap<PackedLocations, Kept>>();

/** The resource of a location, made once while it is asked for often; null where the location has none. */
export function resourceAt(site: Site, entry: Entry, type: ResourceType): PlanNetResource | null {
  const { packed } = entry.segment;
  const known = keptOf(site, packed);
  const key = `${type.name}/${entry.place}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const built = type.build(listingAt(entry), site);
  if (built !== null) known.set(key, built);
  return built;
}

function keptOf(site: Site, packed: PackedLocations): Kept {
  const ofSite = kept.get(site) ?? new WeakMap<PackedLocations, Kept>();
  kept.set(site, ofSite);
  const known = ofSite.get(packed) ?? new LRUCache({ max: MOST_KEPT });
  ofSite.set(packed, known);
  return known;
}

const texts = new WeakMap<PlanNetResource, string>();

/** The resource as JSON, written once. */
export function textOf(resource: PlanNetResource): string {
  const text = texts.get(resource) ?? JSON.stringify(resource);
  texts.set(resource, text);
  return text;
}
