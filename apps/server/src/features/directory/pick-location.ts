import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { invalid, notFound } from "../../errors.ts";
import type { LocationRow, ProviderRow } from "./directory-rows.ts";
import { loadLocations } from "./load-rows.ts";

/** The only location, or the one with this id, locked. @throws {AppError} 404 for none, 400 where an id is required */
export async function pickLocation(
  trx: Kysely<Database>,
  provider: ProviderRow,
  id: string | undefined,
): Promise<LocationRow> {
  const locations = await loadLocations(trx, { providerIds: [provider.id] }, { lock: true });
  const [only] = id === undefined ? locations : locations.filter((location) => location.id === id);
  const name = `${provider.name} ${provider.last_name}`;
  if (only === undefined) throw notFound(`${name} has no location${id === undefined ? "" : ` ${id}`}.`);
  if (id !== undefined || locations.length === 1) return only;
  const listed = locations.map((location) => `${location.id} (${location.address}, ${location.city})`);
  throw invalid(`${name} has ${locations.length} locations. Name one with --location: ${listed.join(", ")}.`);
}
