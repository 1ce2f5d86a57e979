import { distanceMiles, type LatLng } from "@smirk/domain/geography/geo";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { type LocationDentist, selectLocationDentists } from "./list-location-dentists.ts";

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
