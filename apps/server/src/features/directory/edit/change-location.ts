import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { quote } from "../../../text-files/shorten.ts";
import { changedFields } from "../columns/changed-fields.ts";
import { LOCATION_COLUMNS, type LocationFields } from "../columns/location-columns.ts";
import { nullFields } from "../columns/stored-columns.ts";
import type { Locate, LocationRow } from "../directory-rows.ts";
import { readCity } from "../rules/addresses/city.ts";
import { readStreet } from "../rules/addresses/street.ts";
import { checkAccepting } from "../rules/check-accepting.ts";
import { hasContent, protectFields } from "../save/protected-fields.ts";
import type { Validated } from "./change-provider.ts";
import { resolvePoint, validateZip } from "./resolve-place.ts";

type Address = Pick<LocationFields, "address" | "city" | "state" | "zip">;
const ADDRESS = ["address", "city", "state", "zip"] as const;

interface ChangeOptions {
  providerId: string;
  locate: Locate;
  today: CalendarDay;
  /** The point of before no longer counts. */
  hasNoPoint?: boolean;
}

/** The location with these values, ZIP code and point validated; `before` is null for a new one. */
export function changeLocation(
  before: LocationRow | null,
  entered: Partial<LocationFields>,
  { providerId, locate, today, hasNoPoint = false }: ChangeOptions,
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
  const checked = checkAccepting(before, values, today);
  if ("error" in checked) return { errors: [checked.error] };
  const { published = before?.published ?? true, ...rest } = values;
  const row = before ?? { ...blankLocation(providerId), ...addressOf(given) };
  const after = withPublished(
    { ...row, ...rest, ...checked.accepting, zip: zip.zip, ...resolved.point },
    published,
  );
  const change = before === null ? { before, after: protect(after, fieldsIn(rest)) } : alter(before, after);
  const warnings = [describeLeftOut(entered.address, values.address), resolved.warning];
  return { change, warnings: warnings.filter((warning) => warning !== undefined) };
}

/** Reads the place as the registry's rows are read. The town, the state and the ZIP code have columns of their own. */
function tidyPlace(
  values: Partial<LocationFields>,
  before: Pick<LocationFields, "city" | "state"> | null,
): Partial<LocationFields> {
  const { state = before?.state ?? "" } = values;
  const city = readCity(values.city ?? before?.city ?? "", state);
  return {
    ...values,
    ...(values.city !== undefined && { city }),
    ...(values.address !== undefined && { address: readStreet(values.address, "", { city, state }) }),
  };
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

function alter(before: LocationRow, after: LocationRow) {
  const fields = changedFields(LOCATION_COLUMNS, before, after);
  if (fields.length === 0) return null;
  return { before, after: protect(after, fields) };
}

function protect(row: LocationRow, fields: readonly string[]): LocationRow {
  const set = fields.filter((field) => field !== "published");
  return { ...row, protected_fields: protectFields(row.protected_fields, set) };
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
    ...nullFields(LOCATION_COLUMNS),
    plans: [],
    latitude: 0,
    longitude: 0,
    coordinates_quality: "place",
    published: true,
    unpublished_by: null,
    protected_fields: [],
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
