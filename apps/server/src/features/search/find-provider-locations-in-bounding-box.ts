import { isLatLng, type LatLngBox } from "@smirk/domain/geography/geo";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import type { FinderContext } from "./live-index/directory-index.ts";
import type { Segment } from "./live-index/segments.ts";
import { MAX_LOCATIONS_IN_BOX, narrowToNearest } from "./map-index/find-nearest-locations.ts";
import { cardsInBox, type Frame } from "./queries/cards-in-box.ts";
import { toPlainBox } from "./queries/plain-box.ts";

/**
 * Cards inside the box (spec §7) in any order; of more than 500, the nearest to its center. West > east crosses the date line.
 * @returns JSON of a LocationCard list
 * @throws {AppError} 400 for a corner off the globe, or 'sw' north of 'ne'
 */
export async function findProviderLocationsInBoundingBox(
  ctx: FinderContext,
  box: LatLngBox,
): Promise<Buffer> {
  assertBox(box);
  if (ctx.directory.isLoading()) return Buffer.from(`[${await readCardsInBox(ctx, box)}]`);
  const { segments } = await ctx.directory.current();
  return listCardsInBox(segments, box, LIST);
}

const LIST: Frame = { head: Buffer.from("["), tail: Buffer.from("]") };

/** @throws {AppError} 400 as above */
export function listCardsInBox(segments: readonly Segment[], box: LatLngBox, frame: Frame): Buffer {
  assertBox(box);
  return cardsInBox(segments, toPlainBox(box), frame);
}

/** The cards from the database, without brackets, until the directory is loaded. */
export async function readCardsInBox(ctx: Context, box: LatLngBox): Promise<string> {
  const { sw, ne } = box;
  const lat = (sw.lat + ne.lat) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180) ** 2;
  if (sw.lng > ne.lng) {
    const lng = (sw.lng + ne.lng) / 2 + 180;
    return readCards(ctx, ACROSS_DATE_LINE, [sw.lng, sw.lat, ne.lng, ne.lat, lng, lat, squeeze]);
  }
  const { sw: from, ne: to } = await narrowToNearest(ctx, box);
  const lng = (sw.lng + ne.lng) / 2;
  return readCards(ctx, INSIDE, [from.lng, from.lat, to.lng, to.lat, lng, lat, squeeze]);
}

/** Prepared by name: planning costs more than the query. */
const INSIDE = {
  name: "cards-in-box",
  text: cardsQuery("at <@ box(point($1, $2), point($3, $4))", "at[0] - $5::float8"),
};
const ACROSS_DATE_LINE = {
  name: "cards-across-date-line",
  text: cardsQuery(
    "(at <@ box(point($1, $2), point(180, $4)) or at <@ box(point(-180, $2), point($3, $4)))",
    // Degrees east of the center, -180 to 180.
    "at[0] - $5::float8 - 360 * round((at[0] - $5::float8) / 360)",
  ),
};

/** Scales longitude to its length at the center. */
function cardsQuery(inside: string, east: string): string {
  return `
    select coalesce(string_agg(card, ','), '')
    from (
      select card, location_id, (${east}) ^ 2 * $7::float8 + (at[1] - $6::float8) ^ 2 as away
      from location_cards
      where ${inside}
      order by away, location_id
      limit ${MAX_LOCATIONS_IN_BOX}
    ) nearest`;
}

async function readCards(
  ctx: Context,
  statement: { name: string; text: string },
  values: number[],
): Promise<string> {
  const { rows } = await ctx.pool.query<[string]>({ ...statement, values, rowMode: "array" });
  return rows[0]?.[0] ?? "";
}

/** @throws {AppError} 400 for a corner off the globe, or 'sw' north of 'ne' */
export function assertBox({ sw, ne }: LatLngBox): void {
  if (!isLatLng(sw) || !isLatLng(ne)) {
    throw invalid(
      "A corner of the box is not on the globe: latitudes go from -90 to 90, longitudes from -180 to 180.",
    );
  }
  if (sw.lat > ne.lat) throw invalid("The box is upside down: 'sw' lies north of 'ne'.");
}
