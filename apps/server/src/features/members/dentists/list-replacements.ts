import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { listNearestDentists, type NearDentist } from "../../directory/list-nearest-dentists.ts";
import type { DepartedDentist } from "./list-people.ts";

const OFFERED = 3;

/** Who could take the place of a dentist who has left the directory, nearest first. */
export async function listReplacements(
  db: Kysely<Database>,
  { known }: DepartedDentist,
): Promise<NearDentist[]> {
  const { latitude: lat, longitude: lng, specialities } = known;
  return listNearestDentists(db, { at: { lat, lng }, specialities }, OFFERED);
}
