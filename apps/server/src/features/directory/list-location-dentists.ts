import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";

export interface LocationDentist {
  location_id: string;
  provider_id: string;
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
  /** The plan lists that the office is in. */
  plans: string[];
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
    .select(["latitude", "longitude", "plans", "provider_id"]);
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
  /** The member's plan list. */
  plan: string;
  /** Null where the directory has deleted the dentist. */
  providerId: string | null;
}

/** What an office said about new patients, as long as visitors read it. */
const ACCEPTING_NOW = sql<boolean | null>`case when not accepting_expired then accepting_new_patients end`;

/** The nearest office at which a dentist is in the directory; null for none. */
export async function findNearestOffice(
  db: Kysely<Database>,
  { at, providerId }: Pick<Replaced, "at" | "providerId">,
): Promise<NearDentist | null> {
  if (providerId === null) return null;
  const offices = await selectLocationDentists(db)
    .select(ACCEPTING_NOW.as("accepting_new_patients"))
    .where("published", "=", true)
    .where("provider_id", "=", providerId)
    .execute();
  return offices.map(addMiles(at)).toSorted(byMiles)[0] ?? null;
}

/**
 * The nearest dentists in place of another: who take the plan, share a speciality and are not known to refuse new
 * patients.
 */
export async function listNearestDentists(
  db: Kysely<Database>,
  { at, specialities, plan, providerId }: Replaced,
  most: number,
): Promise<NearDentist[]> {
  const wanted = specialities.length > 0 ? specialities : [GENERAL];
  const found = await selectLocationDentists(db)
    .select(ACCEPTING_NOW.as("accepting_new_patients"))
    .innerJoin("location_cards", "location_cards.location_id", "provider_locations.id")
    .where("published", "=", true)
    .where(sql<boolean>`${ACCEPTING_NOW} is distinct from false`)
    .where(sql<boolean>`${plan} = any(plans)`)
    .where(sql<boolean>`provider_id is distinct from ${providerId}::bigint`)
    .where(
      sql<boolean>`case when specialities = '{}' then array[${GENERAL}] else specialities end && ${wanted}::text[]`,
    )
    .orderBy(sql`location_cards.at <-> point(${at.lng}, ${at.lat})`)
    .limit(CANDIDATES)
    .execute();
  const near = found.map(addMiles(at)).toSorted(byMiles);
  const firstOfEach = near.filter(
    ({ provider_id: id }, index) => near.findIndex((other) => other.provider_id === id) === index,
  );
  return firstOfEach.slice(0, most);
}

function addMiles(at: LatLng) {
  return <One extends LocationDentist>(one: One) => ({
    ...one,
    distance_miles: distanceMiles(at, { lat: one.latitude, lng: one.longitude }),
  });
}

function byMiles(one: NearDentist, other: NearDentist): number {
  return one.distance_miles - other.distance_miles;
}
