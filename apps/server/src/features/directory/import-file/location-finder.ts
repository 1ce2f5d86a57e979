import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { quote } from "../../../text-files/shorten.ts";
import type { TextRow } from "../../../text-files/text-row.ts";
import type { LocationRow, ProviderRow } from "../directory-rows.ts";
import { listLocations } from "../list-rows.ts";
import { addressKey } from "../rules/address-key.ts";
import { readStreet } from "../rules/addresses/street.ts";
import { createProviderFinder, readDigits } from "./provider-finder.ts";

/** `location` is null for a new address, `provider` where the row names no dentist. */
export type FoundLocation =
  | { location: LocationRow; provider: ProviderRow | null }
  | { location: null; provider: ProviderRow }
  | { error: string };

/** Finds the locations of a batch by id, or by dentist and normalized address. */
export async function createLocationFinder(
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
    const code = zip.trim() === "" ? location.zip : padded(zip, location.zip);
    const own = addressKey(location.address, location.zip);
    return [address, readStreet(address, "", location)].some((street) => addressKey(street, code) === own);
  });
  const [location = null] = fits;
  if (fits.length > 1)
    return { error: `is at an address where the dentist has ${fits.length} locations: give ${idColumn}` };
  return { location, provider };
}

/** Spreadsheets drop the leading zero of "02134". */
function padded(zip: string, current: string): string {
  const digits = readDigits(zip);
  return current.startsWith("0") && !digits.startsWith("0") ? `0${digits}` : digits;
}
