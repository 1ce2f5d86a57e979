import type { Context } from "../../../context.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { writeFields } from "../../directory/columns/read-changes.ts";
import type { Locate } from "../../directory/directory-rows.ts";
import { showProvider } from "../../directory/get-provider.ts";
import { PLACE_FIELDS } from "../../directory/save/write-rows.ts";
import { addressKey } from "../../places/address-key.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";

/** Loading the gazetteer takes seconds. */
export async function locatorFor(fields: Record<string, string>): Promise<Locate> {
  return PLACE_FIELDS.some((name) => name in fields) ? createPlaceLocator() : () => null;
}

type Fields = Readonly<Record<string, string>>;

interface LocatedFields {
  fields: Fields;
  /** Where a new address has its point from; null where the point stays or was given. */
  pointFrom: "address" | "zip" | null;
}

/** Points of addresses; other ones stand for a street or a town. */
const EXACT: ReadonlySet<string> = new Set(["ROOFTOP", "RANGE_INTERPOLATED"]);

/** An office that moves gets the point of its new address, or else of its ZIP code; a given point wins. */
export async function locateEntry(
  ctx: Pick<Context, "db" | "addresses">,
  { provider, location, fields }: { provider: string; location: string; fields: Fields },
): Promise<LocatedFields> {
  const { latitude, longitude } = fields;
  const isCleared = [latitude, longitude].some((text) => text?.trim() === "");
  if (isCleared) return { fields, pointFrom: "zip" };
  if (latitude !== undefined || longitude !== undefined) return { fields, pointFrom: null };
  const { locations } = await showProvider(ctx, { provider });
  const before = locations.find(({ id }) => id === location);
  if (before === undefined) return { fields, pointFrom: null };
  const { address = "", city, state, zip = "" } = { ...writeFields(LOCATION_COLUMNS, before), ...fields };
  if (addressKey(address, zip) === addressKey(before.address, before.zip)) return { fields, pointFrom: null };
  const found = await findAddress(ctx, `${address}, ${city}, ${state} ${zip.slice(0, 5)}`);
  if (found === null) return { fields: { ...fields, latitude: "", longitude: "" }, pointFrom: "zip" };
  const point = { latitude: String(found.lat), longitude: String(found.lng) };
  return { fields: { ...fields, ...point }, pointFrom: "address" };
}

/** Null where the geocoder does not know the address, or is not answering: the ZIP code's point is good enough. */
async function findAddress({ addresses }: Pick<Context, "addresses">, address: string) {
  const { results } = await addresses.geocode({ address });
  const [first] = results;
  if (first === undefined || first.partial_match) return null;
  return EXACT.has(first.geometry.location_type) ? first.geometry.location : null;
}
