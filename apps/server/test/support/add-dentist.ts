import { degreeCodes } from "@smirk/domain/finder/degree-codes";
import { searchName } from "@smirk/domain/finder/search-name";
import type { LatLng } from "@smirk/domain/geography/geo";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "../../src/db/schema/schema.ts";
import type {
  LocationPlaceDataTable,
  ProviderLocationsTable,
  ProvidersTable,
} from "../../src/db/schema/schema-directory.ts";

interface Dentist {
  provider?: Partial<Insertable<ProvidersTable>>;
  location?: Partial<Insertable<ProviderLocationsTable>>;
  place?: Partial<Insertable<LocationPlaceDataTable>>;
  at?: LatLng;
}

/** One dentist with one location and its card; answers both ids. */
export async function addDentist(
  db: Kysely<Database>,
  { provider, location, place, at = { lat: 29.76, lng: -95.37 } }: Dentist = {},
): Promise<{ providerId: string; locationId: string }> {
  const name = provider?.name ?? "Ada";
  const lastName = provider?.last_name ?? "Fern";
  const degree = provider?.degree ?? "DDS";
  const { id: providerId } = await db
    .insertInto("providers")
    .values({
      name,
      last_name: lastName,
      degree,
      degree_codes: degreeCodes(degree),
      search_name: searchName(name),
      search_last_name: searchName(lastName),
      ...provider,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const locationId = await addLocation(db, providerId, { at, ...location });
  if (place)
    await db
      .insertInto("location_place_data")
      .values({ location_id: locationId, ...place })
      .execute();
  await refreshCards(db);
  return { providerId, locationId };
}

/** One more location of a dentist, without a card yet. */
export async function addLocation(
  db: Kysely<Database>,
  providerId: string,
  {
    at = { lat: 29.76, lng: -95.37 },
    ...location
  }: Partial<Insertable<ProviderLocationsTable>> & { at?: LatLng } = {},
): Promise<string> {
  const { id } = await db
    .insertInto("provider_locations")
    .values({
      provider_id: providerId,
      address: "12 Elm St",
      city: "Houston",
      state: "TX",
      zip: "77002",
      latitude: at.lat,
      longitude: at.lng,
      ...location,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function refreshCards(db: Kysely<Database>): Promise<void> {
  await sql`select refresh_location_cards(null)`.execute(db);
}
