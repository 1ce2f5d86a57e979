import type { Kysely } from "kysely";
import type { Clock } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { quote } from "../../../text-files/shorten.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import { addressKey } from "../../places/address-key.ts";
import { readStreet } from "../addresses/street.ts";
import { LISTED_COLUMNS, type ListedFields } from "../columns/location-columns.ts";
import { readChanges } from "../columns/read-changes.ts";
import type { Locate, LocationRow, ProviderRow } from "../directory-rows.ts";
import { changeLocation } from "../edit/change-location.ts";
import { listLocations } from "../list-rows.ts";
import { createProviderFinder, describeProvider, readDigits } from "./provider-finder.ts";
import { refusedRow, refusedWithCellErrors, type ValidatedRow, withoutBlanks } from "./refused-rows.ts";

interface ValidationContext {
  locate: Locate;
  lock: boolean;
  clock: Clock;
}

const { plans, ...placeColumns } = LISTED_COLUMNS;
const MAY_BE_BLANK = ["latitude", "longitude", "confirmed_on", "published"];

export async function validateLocationRows(
  { locate, lock, clock }: ValidationContext,
  db: Kysely<Database>,
  rows: readonly TextRow[],
): Promise<ValidatedRow<LocationRow>[]> {
  const find = await createLocationFinder(db, rows, { idColumn: "id", lock });
  const now = clock.now();
  return rows.map((row) => {
    if (row.error !== undefined) return refusedRow(row, row.error);
    const found = find(row);
    const cells = withoutBlanks(row.cells, MAY_BE_BLANK);
    if ("error" in found) return refusedWithCellErrors(row, found.error, placeColumns);
    const { values, errors, warnings } = readChanges(placeColumns, cells, found.location);
    if (errors.length > 0) return refusedRow(row, ...errors);
    const validated = validateRow(row, found, { values, locate, now });
    return { ...validated, warnings: [...warnings, ...validated.warnings] };
  });
}

export async function validatePlanListRows(
  { locate, lock, clock }: ValidationContext,
  db: Kysely<Database>,
  rows: readonly TextRow[],
): Promise<ValidatedRow<LocationRow>[]> {
  const find = await createLocationFinder(db, rows, { idColumn: "location_id", lock });
  const now = clock.now();
  return rows.map((row) => {
    if (row.error !== undefined) return refusedRow(row, row.error);
    const found = find(row);
    if ("error" in found) return refusedRow(row, found.error);
    if (found.location === null) return refusedRow(row, "is at an address where the dentist has no location");
    const { values, errors } = readChanges({ plans }, row.cells, found.location);
    return errors.length > 0 ? refusedRow(row, ...errors) : validateRow(row, found, { values, locate, now });
  });
}

function validateRow(
  row: TextRow,
  { location, provider }: Exclude<FoundLocation, { error: string }>,
  { values, ...facts }: { values: Partial<ListedFields>; locate: Locate; now: Date },
): ValidatedRow<LocationRow> {
  const providerId = location?.provider_id ?? provider?.id ?? "";
  const validated = changeLocation(location, values, { providerId, by: "file", ...facts });
  if ("errors" in validated) return refusedRow(row, ...validated.errors);
  const states = [location, validated.change?.after].filter((one) => one !== undefined && one !== null);
  const places = states.map((one) => `${providerId} at ${addressKey(one.address, one.zip)}`);
  const id = location === null ? [] : [`id ${location.id}`];
  const isById = (row.cells.id ?? row.cells.location_id ?? "").trim() !== "";
  const [shown] = states.toReversed();
  const owner = provider === null ? "" : `${describeProvider(provider)}, `;
  return {
    row,
    errors: [],
    warnings: validated.warnings ?? [],
    change: validated.change,
    subject: `${owner}${shown ? `${shown.address}, ${shown.city}` : ""}`,
    // A location may move to another's old address: only rows without an id are distinguished by address.
    asks: isById ? id : [...id, ...places],
    claims: [...id, ...places],
  };
}

/** `location` is null for a new address, `provider` where the row names no dentist. */
type FoundLocation =
  | { location: LocationRow; provider: ProviderRow | null }
  | { location: null; provider: ProviderRow }
  | { error: string };

/** Finds the locations of a batch by id, or by dentist and normalized address. */
async function createLocationFinder(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  { idColumn, lock }: { idColumn: string; lock: boolean },
): Promise<(row: TextRow) => FoundLocation> {
  const findProvider = await createProviderFinder(db, rows.filter(namesProvider), {
    idColumn: "provider_id",
    lock: false,
  });
  const idOf = ({ cells }: TextRow): string => readDigits(cells[idColumn]);
  const providerOf = (row: TextRow): { provider: ProviderRow | null } | { error: string } => {
    if (!namesProvider(row)) return { provider: null };
    const found = findProvider(row);
    if ("error" in found || found.provider !== null) return found;
    return { error: `npi ${found.npi} is not in this directory: import the dentist first` };
  };
  const providerIds = rows
    .filter((row) => idOf(row) === "")
    .flatMap((row) => {
      const found = providerOf(row);
      return "provider" in found && found.provider ? [found.provider.id] : [];
    });
  const current = await listLocations(db, { ids: rows.map(idOf), providerIds }, { lock });
  const byId = new Map(current.map((location) => [location.id, location]));
  const byProvider = Map.groupBy(current, (location) => location.provider_id);
  return (row) => {
    const owner = providerOf(row);
    if ("error" in owner) return owner;
    const id = idOf(row);
    if (id !== "") return checkOwner(byId.get(id), owner.provider, `${idColumn} ${quote(id)}`);
    if (owner.provider === null) return { error: `needs ${idColumn}, or the dentist's npi or provider_id` };
    const locations = byProvider.get(owner.provider.id) ?? [];
    return findByAddress(row, { provider: owner.provider, locations, idColumn });
  };
}

function namesProvider({ cells }: TextRow): boolean {
  return readDigits(cells.npi) !== "" || readDigits(cells.provider_id) !== "";
}

function checkOwner(
  location: LocationRow | undefined,
  provider: ProviderRow | null,
  name: string,
): FoundLocation {
  if (location === undefined) return { error: `${name} is not a location in this directory` };
  if (provider === null || provider.id === location.provider_id) return { location, provider };
  return { error: `${name} is a location of another dentist` };
}

function findByAddress(
  { cells }: TextRow,
  owner: { provider: ProviderRow; locations: readonly LocationRow[]; idColumn: string },
): FoundLocation {
  const { provider, locations, idColumn } = owner;
  const { address = "", zip = "" } = cells;
  if (address.trim() === "") return { error: `needs ${idColumn}, or the address` };
  const fits = locations.filter((location) => {
    const code = zip.trim() === "" ? location.zip : padZip(zip, location.zip);
    const own = addressKey(location.address, location.zip);
    return [address, readStreet(address, "", location)].some((street) => addressKey(street, code) === own);
  });
  const [location = null] = fits;
  if (fits.length > 1)
    return { error: `is at an address where the dentist has ${fits.length} locations: give ${idColumn}` };
  return { location, provider };
}

/** Spreadsheets drop the leading zero of "02134". */
function padZip(zip: string, current: string): string {
  const digits = readDigits(zip);
  return current.startsWith("0") && !digits.startsWith("0") ? `0${digits}` : digits;
}
