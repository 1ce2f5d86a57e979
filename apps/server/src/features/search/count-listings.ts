import { type ListingState, readListingState } from "@smirk/domain/directory/listing-state";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { LiveDirectory } from "./live-index/live-directory.ts";
import { isHidden } from "./live-index/segments.ts";
import { uint8At } from "./packed/columns.ts";
import { readListing } from "./packed/pack-listings.ts";

type ListingCounts = Record<ListingState, number>;

/** Counts are kept until the directory changes: to look at 300,000 listings takes a millisecond. */
const counted = new WeakMap<LiveDirectory, { revision: number; counts: ListingCounts }>();

/** How many published listings are how true today. */
export async function countListings(ctx: FinderContext): Promise<ListingCounts> {
  const directory = await ctx.directory.current();
  const known = counted.get(directory);
  if (known?.revision === directory.revision) return known.counts;
  const counts = countAll(directory);
  counted.set(directory, { revision: directory.revision, counts });
  return counts;
}

function countAll({ segments }: LiveDirectory): ListingCounts {
  const totals = new Float64Array(8);
  for (const segment of segments) {
    const { listings, size } = segment.packed;
    for (let place = 0; place < size; place += 1) {
      if (isHidden(segment, place)) continue;
      const listing = uint8At(listings, place);
      totals[listing] = (totals[listing] ?? 0) + 1;
    }
  }
  const counts: ListingCounts = { confirmed: 0, aging: 0, none: 0, in_doubt: 0 };
  totals.forEach((total, listing) => {
    counts[readListingState(readListing(listing))] += total;
  });
  return counts;
}
