import type { Context } from "../../../context.ts";
import { dentistName } from "../../members/dentists/list-people.ts";
import { listOfficeListings } from "../desk/find-listings.ts";
import { listPeopleOf, type OfficePerson } from "./list-people.ts";

interface FoundOffice {
  officeId: string;
  /** Where it is, and whose listings it keeps. */
  address: string;
  dentists: string[];
  people: OfficePerson[];
}

const MOST_FOUND = 20;

/** Offices of people whose email has these letters, with everybody of each, for callers who need help with signing in. */
export async function findOfficesByPerson({ db }: Pick<Context, "db">, text: string): Promise<FoundOffice[]> {
  const part = `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("office_roles")
    .innerJoin("office_people", "office_people.id", "person_id")
    .select("office_id")
    .distinct()
    .where("email", "like", part)
    .orderBy("office_id")
    .limit(MOST_FOUND)
    .execute();
  return Promise.all(
    rows.map(async ({ office_id: officeId }) => {
      const listings = await listOfficeListings(db, officeId);
      const place = listings[0]?.location;
      return {
        officeId,
        address: place === undefined ? "" : `${place.address}, ${place.city}, ${place.state}`,
        dentists: listings.map(({ provider }) => dentistName(provider)),
        people: await listPeopleOf(db, officeId),
      };
    }),
  );
}
