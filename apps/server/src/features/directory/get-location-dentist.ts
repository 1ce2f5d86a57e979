import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

/** Name and address of the dentist at a location. */
export async function getLocationDentist(db: Kysely<Database>, locationId: string) {
  return db
    .selectFrom("provider_locations")
    .innerJoin("providers", "providers.id", "provider_id")
    .select(["provider_locations.id as location_id", "name", "last_name", "address", "city", "state", "zip"])
    .where("provider_locations.id", "=", locationId)
    .executeTakeFirstOrThrow();
}
