import { distanceMiles } from "@smirk/domain/geography/geo";
import { zip5 } from "@smirk/domain/geography/postal-code";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { FactSource, FactWord } from "../../../db/schema/schema-directory.ts";
import { quote } from "../../../text-files/shorten.ts";
import { readCity } from "../addresses/city.ts";
import { readStreet } from "../addresses/street.ts";
import { LISTED_COLUMNS, type ListedFields, type LocationFields } from "../columns/location-columns.ts";
import { changedFields, nullFields } from "../columns/read-changes.ts";
import type { Locate, Located, LocationRow } from "../directory-rows.ts";
import { locationDay } from "../entries/location-day.ts";
import { checkAccepting } from "../rules/check-accepting.ts";
import { readPostalCode } from "../rules/registry-postal-code.ts";
import { hasContent, protectFields } from "../save/write-rows.ts";
import { describeOverruled, keepWord, weighValues } from "../sources/fact-words.ts";
import type { Validated } from "./change-provider.ts";

type Address = Pick<LocationFields, "address" | "city" | "state" | "zip">;
const ADDRESS = ["address", "city", "state", "zip"] as const;

interface ChangeOptions {
  providerId: string;
  locate: Locate;
  now: Date;
  /** The point of before no longer counts. */
  hasNoPoint?: boolean;
  by: FactSource;
  /** The day for which an office vouches; a file's is in its row. */
  on?: CalendarDay;
}

/**
 * The location with these values, ZIP code and point validated; `before` is null for a new one. Values stay away where
 * the stored ones weigh more, with a warning.
 */
export function changeLocation(
  before: LocationRow | null,
  given: Partial<ListedFields>,
  options: ChangeOptions,
): Validated<LocationRow> {
  if (before === null || options.by === "operator") return change(before, given, options);
  const { published, confirmed_on, ...facts } = given;
  const word = { by: options.by, on: options.on ?? confirmed_on ?? null };
  const { values, overruled } = weighValues(before, facts, word);
  const rest = {
    ...(published !== undefined && { published }),
    ...(confirmed_on !== undefined && { confirmed_on }),
  };
  const validated = change(before, { ...values, ...rest }, options);
  if ("errors" in validated || overruled.length === 0) return validated;
  return { ...validated, warnings: [...(validated.warnings ?? []), ...overruled.map(describeOverruled)] };
}

function change(
  before: LocationRow | null,
  entered: Partial<ListedFields>,
  { providerId, locate, now, by, on, hasNoPoint = false }: ChangeOptions,
): Validated<LocationRow> {
  const values = tidyPlace(entered, before);
  if (values.address === "") return { errors: [`address ${quote(entered.address ?? "")} has no street`] };
  if (values.city === "") return { errors: [`city ${quote(entered.city ?? "")} is no town`] };
  const given = { ...before, ...values };
  if (!isAddress(given)) return { errors: [describeMissing(given)] };
  const hasNewZip = values.zip !== undefined || values.state !== undefined;
  const zip = hasNewZip ? validateZip(given.zip, given.state) : given;
  if ("error" in zip) return { errors: [zip.error] };
  const resolved = resolvePoint(locate, {
    before: hasNoPoint ? null : before,
    place: { ...given, zip: zip.zip },
    given: values,
  });
  if ("error" in resolved) return { errors: [resolved.error] };
  const today = locationDay({ state: given.state, zip: zip.zip }, now);
  const checked = checkAccepting(before, values, today);
  if ("error" in checked) return { errors: [checked.error] };
  const { published = before?.published ?? true, confirmed_on: confirmedOn = null, ...rest } = values;
  if (confirmedOn !== null && confirmedOn > today)
    return { errors: [`confirmed_on ${confirmedOn} is in the future`] };
  const row = before ?? { ...blankLocation(providerId), ...addressOf(given) };
  const after = withPublished(
    {
      ...row,
      ...rest,
      ...checked.accepting,
      zip: zip.zip,
      ...resolved.point,
      confirmed_on: laterDay(row.confirmed_on, confirmedOn),
    },
    published,
  );
  const word = { by, on: by === "operator" ? today : (on ?? confirmedOn) };
  const changed =
    before === null ? { before, after: protect(after, fieldsIn(rest), word) } : alter(before, after, word);
  const warnings = [describeLeftOut(entered.address, values.address), resolved.warning];
  return { change: changed, warnings: warnings.filter((warning) => warning !== undefined) };
}

/** Reads the place as the registry's rows are read. The town, the state and the ZIP code have columns of their own. */
function tidyPlace(
  values: Partial<ListedFields>,
  before: Pick<LocationFields, "city" | "state"> | null,
): Partial<ListedFields> {
  const { state = before?.state ?? "" } = values;
  const city = readCity(values.city ?? before?.city ?? "", state);
  return {
    ...values,
    ...(values.city !== undefined && { city }),
    ...(values.address !== undefined && { address: readStreet(values.address, "", { city, state }) }),
  };
}

function laterDay(one: CalendarDay | null, other: CalendarDay | null): CalendarDay | null {
  return (one ?? "") > (other ?? "") ? one : other;
}

function describeLeftOut(entered: string | undefined, address: string | undefined): string | undefined {
  if (entered === undefined || address === undefined) return undefined;
  const [written, kept] = [entered, address].map((text) =>
    text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
  );
  return written === kept ? undefined : `address ${quote(entered)} is kept as ${quote(address)}`;
}

/** Publishes or unpublishes in an operator's name; registry imports leave that decision alone. */
export function withPublished(row: LocationRow, published: boolean): LocationRow {
  if (published === row.published) return row;
  const others = row.protected_fields.filter((field) => field !== "published");
  if (!published) return { ...row, published, unpublished_by: "operator", protected_fields: others };
  const isAgainstRegistry = row.unpublished_by === "registry";
  const protected_fields = isAgainstRegistry ? protectFields(others, ["published"]) : others;
  return { ...row, published, unpublished_by: null, protected_fields };
}

function alter(before: LocationRow, after: LocationRow, word: FactWord) {
  const fields = changedFields(LISTED_COLUMNS, before, after);
  if (fields.length === 0) return null;
  return { before, after: protect(after, fields, word) };
}

function protect(row: LocationRow, fields: readonly string[], word: FactWord): LocationRow {
  const set = fields.filter((field) => field !== "published" && field !== "confirmed_on");
  return keepWord(row, set, word);
}

function fieldsIn(values: Partial<LocationFields>): string[] {
  return Object.entries(values)
    .filter(hasContent)
    .map(([field]) => field);
}

function blankLocation(providerId: string): Omit<LocationRow, keyof Address> {
  return {
    id: "",
    provider_id: providerId,
    ...nullFields(LISTED_COLUMNS),
    plans: [],
    latitude: 0,
    longitude: 0,
    coordinates_quality: "place",
    published: true,
    unpublished_by: null,
    protected_fields: [],
    field_sources: {},
  };
}

function addressOf({ address, city, state, zip }: Address): Address {
  return { address, city, state, zip };
}

function isAddress(given: Partial<Address>): given is Address {
  return ADDRESS.every((part) => given[part] !== undefined);
}

function describeMissing(given: Partial<Address>): string {
  const missing = ADDRESS.filter((part) => given[part] === undefined);
  return `is not in the directory yet, and to be added needs ${missing.join(", ")}`;
}

type Place = Pick<LocationFields, "city" | "state" | "zip">;

type Point = Pick<LocationRow, "latitude" | "longitude" | "coordinates_quality">;

function validateZip(zip: string, state: string): { zip: string } | { error: string } {
  const read = readPostalCode(zip, state);
  return "zip" in read ? read : { error: `zip ${quote(zip)}: ${read.error} (${state})` };
}

interface ResolvedPoint {
  point: Point | null;
  /** Completes a sentence, for a point that was accepted and may be wrong. */
  warning?: string;
}

/** A given point near the address wins; the gazetteer's is used for a new address or ZIP code. */
function resolvePoint(
  locate: Locate,
  input: { before: LocationRow | null; place: Place; given: { latitude?: number; longitude?: number } },
): ResolvedPoint | { error: string } {
  const { before, place, given } = input;
  const { latitude = before?.latitude, longitude = before?.longitude } = given;
  const isGiven = given.latitude !== undefined || given.longitude !== undefined;
  if (isGiven && (latitude === undefined || longitude === undefined)) {
    return { error: "latitude and longitude go together" };
  }
  if (!isGiven && before !== null && isSamePlace(before, place)) return { point: null };
  const found = locate(place);
  if (isGiven && latitude !== undefined && longitude !== undefined) {
    return validateGiven({ latitude, longitude }, place, found);
  }
  if (found === null) return { error: "is at a place that is not known: give latitude and longitude" };
  const { quality, ...point } = found;
  return { point: { ...point, coordinates_quality: quality } };
}

/** The distance from a ZIP code's point: for 98 of 100 another ZIP code is nearer than that. */
const NEAR_MILES = 20;

/** No ZIP code of the fifty states reaches farther from its point. */
const MOST_MILES = 150;

function validateGiven(
  given: Pick<Point, "latitude" | "longitude">,
  { zip }: Place,
  found: Located | null,
): ResolvedPoint | { error: string } {
  const miles = found ? distanceMiles(toLatLng(found), toLatLng(given)) : 0;
  const far = `latitude and longitude lie ${Math.round(miles)} miles from ZIP code ${zip}`;
  if (miles > MOST_MILES) return { error: far };
  if (miles <= NEAR_MILES) return { point: { ...given, coordinates_quality: "exact" } };
  return { point: { ...given, coordinates_quality: "zip" }, warning: `${far}: shown as approximate` };
}

/** A change of the town's name or of the +4 moves only pins that stand for the town. */
function isSamePlace(before: LocationRow, { city, state, zip }: Place): boolean {
  const isSameZip = before.state === state && zip5(before.zip) === zip5(zip);
  return isSameZip && (before.city === city || before.coordinates_quality !== "place");
}

function toLatLng({ latitude, longitude }: { latitude: number; longitude: number }) {
  return { lat: latitude, lng: longitude };
}
