import { findProcedure } from "@smirk/domain/fees/procedures";
import type { FinderContext } from "../live-index/directory-index.ts";
import type { LiveDirectory } from "../live-index/live-directory.ts";
import {
  findLeastKeys,
  findPriceColumn,
  type PriceColumn,
  type PriceTerms,
  priceAt,
} from "../live-index/price-columns.ts";
import type { PlaceKeys } from "../nearest/nearest-to-origin.ts";
import type { Selection } from "../queries/selection.ts";
import type { GivenFilter } from "./read-map-filter.ts";

export function priceTermsOf({ config, clock }: Pick<FinderContext, "config" | "clock">): PriceTerms {
  return { organization: config.planOrganizationSlug, now: clock.now() };
}

/** One for each segment; none without a procedure. */
export function findColumns(
  { segments, prices }: Pick<LiveDirectory, "segments" | "prices">,
  { procedure: slug }: GivenFilter,
  terms: PriceTerms,
): PriceColumn[] {
  const procedure = findProcedure(slug ?? "")?.slug;
  if (procedure === undefined) return [];
  return segments.map(({ packed }) => findPriceColumn(packed, prices, { ...terms, procedure }));
}

/** Leaves those where the procedure is known to cost no more. */
export function limitPrices(
  selections: readonly Selection[],
  columns: readonly PriceColumn[],
  { most_cents: most }: GivenFilter,
): readonly Selection[] {
  if (most == null) return selections;
  return selections.map((selection, owner) => {
    const column = columns[owner];
    const isWithin = (place: number) => {
      const price = column === undefined ? null : priceAt(column, place).price;
      return price !== null && price.member_cents <= most;
    };
    const { fits } = selection;
    return {
      ...selection,
      fits: (place) => isWithin(place) && (fits === null || fits(place)),
      sums: null,
      grids: null,
    };
  });
}

/** Keys of what the procedure costs at each place. */
export function findPriceKeys(
  selections: readonly Selection[],
  columns: readonly PriceColumn[],
): PlaceKeys[] {
  return selections.flatMap((selection, owner) => {
    const column = columns[owner];
    if (column === undefined) return [];
    const least = findLeastKeys(selection.segment.packed, column, selection);
    return { least, keyOf: (place: number) => priceAt(column, place).key };
  });
}
