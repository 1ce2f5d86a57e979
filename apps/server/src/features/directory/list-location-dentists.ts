import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type Kysely, sql } from "kysely";
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

/** Name and address of the dentist at a location. */
export async function getLocationDentist(db: Kysely<Database>, locationId: string) {
  return db
    .selectFrom("provider_locations")
    .innerJoin("providers", "providers.id", "provider_id")
    .select(["provider_locations.id as location_id", "name", "last_name", "address", "city", "state", "zip"])
    .where("provider_locations.id", "=", locationId)
    .executeTakeFirstOrThrow();
}

export interface NearDentist extends LocationDentist {
  distance_miles: number;
  /** Null where it is not known. */
  accepting_new_patients: boolean | null;
}

/** The index sorts by degrees: of so many, the nearest few by miles are among them. */
const CANDIDATES = 60;
/** The speciality of a dentist without a known one. */
const GENERAL = "GD";

interface Replaced {
  at: LatLng;
  specialities: readonly string[];
}

/** The nearest dentists in place of another: who share a speciality and are not known to refuse new patients. */
export async function listNearestDentists(
  db: Kysely<Database>,
  { at, specialities }: Replaced,
  most: number,
): Promise<NearDentist[]> {
  const wanted = specialities.length > 0 ? specialities : [GENERAL];
  const found = await selectLocationDentists(db)
    .select(["provider_id", "accepting_new_patients"])
    .innerJoin("location_cards", "location_cards.location_id", "provider_locations.id")
    .where("published", "=", true)
    .where(sql<boolean>`accepting_new_patients is distinct from false`)
    .where(
      sql<boolean>`case when specialities = '{}' then array[${GENERAL}] else specialities end && ${wanted}::text[]`,
    )
    .orderBy(sql`location_cards.at <-> point(${at.lng}, ${at.lat})`)
    .limit(CANDIDATES)
    .execute();
  const near = found
    .map(({ provider_id: providerId, ...dentist }) => ({
      providerId,
      dentist: {
        ...dentist,
        distance_miles: distanceMiles(at, { lat: dentist.latitude, lng: dentist.longitude }),
      },
    }))
    .toSorted((a, b) => a.dentist.distance_miles - b.dentist.distance_miles);
  const firstOfEach = near.filter(
    ({ providerId }, index) => near.findIndex((other) => other.providerId === providerId) === index,
  );
  return firstOfEach.slice(0, most).map(({ dentist }) => dentist);
}
