import { LRUCache } from "lru-cache";
import type { Context } from "../../context.ts";
import type { Site } from "./resources/listing.ts";
import {
  listSharedResources,
  networkIdOf,
  type SharedFacts,
  type SharedResource,
} from "./resources/shared-resources.ts";

export interface OpenSite {
  site: Site;
  /** Rising by their ids. */
  shared: readonly SharedResource[];
}

/** A caller may write any name of ours into its request. */
const MOST_NAMES = 8;

/** The site under an address, and what it shares: made once for equal facts. */
export function createSites({ config }: Pick<Context, "config">) {
  const sites = new WeakMap<SharedFacts, LRUCache<string, OpenSite>>();
  return (facts: SharedFacts, base: string): OpenSite => {
    const known = sites.get(facts) ?? new LRUCache<string, OpenSite>({ max: MOST_NAMES });
    sites.set(facts, known);
    const before = known.get(base);
    if (before !== undefined) return before;
    const networks = new Map(facts.plans.map(({ slug }) => [slug, networkIdOf(slug)]));
    const site: Site = { base, config, networks };
    const made = { site, shared: listSharedResources(facts, site) };
    known.set(base, made);
    return made;
  };
}
