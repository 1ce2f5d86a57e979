import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import type { Context } from "../../../context.ts";
import type { LocationDentist } from "../../directory/list-location-dentists.ts";
import type { NearDentist } from "../../directory/list-nearest-dentists.ts";
import { findMembership, isOver } from "../find-membership.ts";
import { listDepartures, listPeople, type Person } from "./list-people.ts";
import { listReplacements } from "./list-replacements.ts";

/** @throws 409 `conflict` while the membership is being made */
export async function getDentists(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<DentistsAnswer> {
  const membership = await findMembership(db, accountId);
  const people = await listPeople(db, membership);
  const canChoose = !isOver(membership, clock.now());
  const departures: DentistsAnswer["departures"] = [];
  for (const departed of canChoose ? listDepartures(people) : []) {
    const { locationId, known } = departed;
    departures.push({
      location_id: locationId,
      name: known.name,
      last_name: known.last_name,
      degree: known.degree,
      person_ids: departed.people.map(({ id }) => id),
      nearest: (await listReplacements(db, departed)).map(writeNear),
    });
  }
  return {
    can_choose: canChoose,
    people: people.map((person) => writePerson(person, membership.id)),
    departures,
  };
}

function writePerson(
  { id, name, surname, dentist }: Person,
  membershipId: string,
): DentistsAnswer["people"][number] {
  const known = dentist && {
    location_id: dentist.locationId,
    name: dentist.known.name,
    last_name: dentist.known.last_name,
    degree: dentist.known.degree,
    office: dentist.listed && writeOffice(dentist.listed),
  };
  return { id, name, surname, is_member: id === membershipId, dentist: known };
}

function writeOffice({ center_name, address, city, state, zip, phone }: LocationDentist) {
  return { center_name, address, city, state, zip, phone };
}

function writeNear(dentist: NearDentist): DentistsAnswer["departures"][number]["nearest"][number] {
  return {
    location_id: dentist.location_id,
    name: dentist.name,
    last_name: dentist.last_name,
    degree: dentist.degree,
    ...writeOffice(dentist),
    distance_miles: dentist.distance_miles,
    accepting_new_patients: dentist.accepting_new_patients,
  };
}
