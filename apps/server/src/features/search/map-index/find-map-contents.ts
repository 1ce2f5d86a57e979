import {
  MAX_CUT_LOCATIONS,
  MAX_MAP_LOCATIONS,
  MAX_SKIPPED,
  type MapContents,
} from "@smirk/domain/finder/map-contents";
import { isLatLng, type LatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import { invalid } from "../../../errors.ts";
import { assertBox } from "../assert-box.ts";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { LiveDirectory } from "../live-index/live-directory.ts";
import { countAll, type FoundPlaces, nearestInBox } from "../nearest/nearest-in-box.ts";
import { nearestToOrigin } from "../nearest/nearest-to-origin.ts";
import type { Frame } from "../queries/card-bytes.ts";
import { cardsOfPlaces } from "../queries/cards-in-box.ts";
import { toPlainBox } from "../queries/plain-box.ts";
import { selectFiltered } from "../queries/selection.ts";
import { clusterPoints, type FoundCluster, toMapCluster } from "./cluster-points.ts";
import { assertFilter, type GivenFilter } from "./read-map-filter.ts";

export interface MapQuestion extends LatLngBox {
  zoom: number;
  filter?: GivenFilter | null;
  /** Nearest to this point first; absent, to the middle of the box. */
  origin?: LatLng | null;
  /** Leaves out the nearest, which the caller has already. */
  skip?: number;
}

/** `cards` is the JSON of the locations. */
export type MapContentsBytes = Omit<MapContents, "locations"> & { cards: Buffer };

export interface FoundContents {
  total: number;
  cut: boolean;
  clusters: readonly FoundCluster[];
}

const MAX_ZOOM_ASKED = 24;
const LIST = { head: Buffer.from("["), tail: Buffer.from("]") };

/** See MapContents; all of it from memory. @throws {AppError} 400 */
export async function findMapContents(ctx: FinderContext, question: MapQuestion): Promise<MapContentsBytes> {
  const { cards, clusters, ...contents } = mapContentsOf(await ctx.directory.current(), question);
  return { ...contents, cards, clusters: clusters.map(toMapCluster) };
}

function assertQuestion(question: MapQuestion): void {
  const { zoom, filter, origin, skip = 0 } = question;
  assertBox(question);
  if (zoom < 0 || zoom > MAX_ZOOM_ASKED) throw invalid(`'zoom' goes from 0 to ${MAX_ZOOM_ASKED}.`);
  assertFilter(filter ?? {});
  if (origin != null && !isLatLng(origin)) throw invalid("'origin' is not on the globe.");
  if (skip < 0 || skip > MAX_SKIPPED) throw invalid(`'skip' goes from 0 to ${MAX_SKIPPED}.`);
}

/** @param frameOf what stands around the cards, so that they are copied once */
export function mapContentsOf(
  { segments }: Pick<LiveDirectory, "segments">,
  question: MapQuestion,
  frameOf: (contents: FoundContents) => Frame = () => LIST,
): FoundContents & { cards: Buffer } {
  assertQuestion(question);
  const { zoom, filter, origin, skip = 0 } = question;
  const box = toPlainBox(question);
  const selections = selectFiltered(segments, filter ?? {});
  const total = countAll(selections, box);
  const cut = total > MAX_MAP_LOCATIONS;
  const most = skip + (cut ? MAX_CUT_LOCATIONS : MAX_MAP_LOCATIONS);
  const clusters = cut && skip === 0 ? clusterPoints(selections, box, zoom) : [];
  const nearest =
    origin == null
      ? nearestInBox(selections, box, { most, total })
      : nearestToOrigin(selections, origin, { box, most });
  const contents = { total, cut, clusters };
  return { ...contents, cards: cardsOfPlaces(selections, skipPlaces(nearest, skip), frameOf(contents)) };
}

function skipPlaces({ count, owners, places }: FoundPlaces, skip: number): FoundPlaces {
  return {
    count: Math.max(0, count - skip),
    owners: owners.subarray(skip),
    places: places.subarray(skip),
  };
}
