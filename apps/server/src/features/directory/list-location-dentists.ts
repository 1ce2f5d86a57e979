import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface LocationDentist {
  location_id: string;
  name: string;
  last_name: string;
  degree: string | null;
  specialities: string[];
  published: boolean;
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  latitude: number;
  longitude: number;
}

/** Dentists at these locations, unpublished ones too; unknown ids are left out. */
export async function listLocationDentists(
  db: Kysely<Database>,
  locationIds: readonly string[],
): Promise<LocationDentist[]> {
  if (locationIds.length === 0) return [];
  return selectLocationDentists(db).where("provider_locations.id", "in", locationIds).execute();
}

export function selectLocationDentists(db: Kysely<Database>) {
  return db
    .selectFrom("provider_locations")
    .innerJoin("providers", "providers.id", "provider_id")
    .select(["provider_locations.id as location_id", "name", "last_name", "degree", "specialities"])
    .select(["published", "center_name", "address", "city", "state", "zip", "phone"])
    .select(["latitude", "longitude"]);
}
