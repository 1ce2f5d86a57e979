import {
  type LocationPrice,
  MAX_CUT_LOCATIONS,
  MAX_MAP_LOCATIONS,
  MAX_SKIPPED,
  type MapContents,
  type MapSort,
} from "@smirk/domain/finder/map-contents";
import { isLatLng, type LatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";
import { assertBox } from "../find-provider-locations-in-bounding-box.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { LiveDirectory } from "../live-index/live-directory.ts";
import { type ColumnPrice, type PriceColumn, type PriceTerms, priceAt } from "../live-index/price-columns.ts";
import { countAll, type FoundPlaces, nearestInBox } from "../nearest/nearest-in-box.ts";
import { nearestToOrigin } from "../nearest/nearest-to-origin.ts";
import { findUnsureKeys } from "../nearest/unsure-keys.ts";
import { uint32At } from "../packed/columns.ts";
import { cardsOfPlaces, type Frame } from "../queries/cards-in-box.ts";
import { type PlainBox, toPlainBox } from "../queries/plain-box.ts";
import { selectFiltered } from "../queries/selection.ts";
import { clusterPoints, type FoundCluster, toMapCluster } from "./cluster-points.ts";
import { findColumns, findPriceKeys, limitPrices, priceTermsOf } from "./price-selection.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";

export interface MapQuestion extends LatLngBox {
  zoom: number;
  filter?: GivenFilter | null;
  /** Nearest to this point first; absent, to the middle of the box. */
  origin?: LatLng | null;
  /** Leaves out the first, which the caller has already. */
  skip?: number;
  /** The order `price` is that of the filter's procedure. */
  sort?: MapSort;
}

/** `cards` is the JSON of the locations. */
type MapContentsBytes = Omit<MapContents, "locations"> & {
  cards: Buffer;
  prices: (LocationPrice | null)[];
};

export interface FoundContents {
  total: number;
  cut: boolean;
  clusters: readonly FoundCluster[];
  /** Prices at the listed locations in their order; empty without a procedure. */
  prices: readonly ColumnPrice[];
}

const MAX_ZOOM_ASKED = 24;
const LIST = { head: Buffer.from("["), tail: Buffer.from("]") };

/** See MapContents; all of it from memory. @throws {AppError} 400 */
export async function findMapContents(ctx: FinderContext, question: MapQuestion): Promise<MapContentsBytes> {
  const found = mapContentsOf(await ctx.directory.current(), question, { terms: priceTermsOf(ctx) });
  const { cards, clusters, prices, ...contents } = found;
  return {
    ...contents,
    cards,
    clusters: clusters.map(toMapCluster),
    prices: prices.map(({ price }) => price),
  };
}

function assertQuestion(question: MapQuestion): void {
  const { zoom, filter, origin, skip = 0, sort } = question;
  assertBox(question);
  if (zoom < 0 || zoom > MAX_ZOOM_ASKED) throw invalid(`'zoom' goes from 0 to ${MAX_ZOOM_ASKED}.`);
  assertFilter(filter ?? {});
  if (origin != null && !isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  if (skip < 0 || skip > MAX_SKIPPED) throw invalid(`'skip' goes from 0 to ${MAX_SKIPPED}.`);
  if (sort === "price" && filter?.procedure == null)
    throw invalid("To sort by price, the filter needs a 'procedure'.");
}

/** @param frameOf what stands around the cards, so that they are copied once */
export function mapContentsOf(
  directory: Pick<LiveDirectory, "segments" | "prices">,
  question: MapQuestion,
  { terms, frameOf = () => LIST }: { terms: PriceTerms; frameOf?: (contents: FoundContents) => Frame },
): FoundContents & { cards: Buffer } {
  assertQuestion(question);
  const { zoom, filter, origin, skip = 0, sort = "distance" } = question;
  const box = toPlainBox(question);
  const columns = findColumns(directory, filter ?? {}, terms);
  const selections = limitPrices(selectFiltered(directory.segments, filter ?? {}), columns, filter ?? {});
  const total = countAll(selections, box);
  const cut = total > MAX_MAP_LOCATIONS;
  const most = skip + (cut ? MAX_CUT_LOCATIONS : MAX_MAP_LOCATIONS);
  const clusters = cut && skip === 0 ? clusterPoints(selections, box, zoom) : [];
  const prices = sort === "price" ? findPriceKeys(selections, columns) : null;
  const keys = findUnsureKeys(selections, filter ?? {}, prices);
  const first =
    keys === null && origin == null
      ? nearestInBox(selections, box, { most, total })
      : nearestToOrigin(selections, origin ?? middleOf(box), { box, most, ...(keys && { keys }) });
  const listed = skipPlaces(first, skip);
  const contents = { total, cut, clusters, prices: pricesOf(listed, columns) };
  return { ...contents, cards: cardsOfPlaces(selections, listed, frameOf(contents)) };
}

function middleOf({ south, north, west, east }: PlainBox): LatLng {
  const lng = (west + east) / 2;
  return { lat: (south + north) / 2, lng: lng > 180 ? lng - 360 : lng };
}

function pricesOf({ count, owners, places }: FoundPlaces, columns: readonly PriceColumn[]): ColumnPrice[] {
  const prices: ColumnPrice[] = [];
  if (columns.length === 0) return prices;
  for (let at = 0; at < count; at += 1) {
    prices.push(priceAt(columns[uint32At(owners, at)] as PriceColumn, uint32At(places, at)));
  }
  return prices;
}

function skipPlaces({ count, owners, places }: FoundPlaces, skip: number): FoundPlaces {
  return {
    count: Math.max(0, count - skip),
    owners: owners.subarray(skip),
    places: places.subarray(skip),
  };
}
