import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { ChosenDentist } from "../../../db/schema/schema-dentist-choices.ts";
import {
  findNearestOffice,
  type LocationDentist,
  listLocationDentists,
  listNearestDentists,
  type NearDentist,
} from "../../directory/list-location-dentists.ts";
import { findFamily, type PaidMembership } from "../find-membership.ts";

export interface Person {
  /** The family member's id; the membership's own: the member. */
  id: string;
  name: string;
  surname: string;
  dentist: PersonDentist | null;
}

interface PersonDentist {
  locationId: string;
  /** Null once the directory has deleted the office. */
  providerId: string | null;
  /** Facts as the directory has them, else as they were when chosen. */
  known: ChosenDentist;
  /** Null once the dentist has left the directory. */
  listed: LocationDentist | null;
  notifiedAt: Date | null;
}

interface Member {
  id: string;
  name: string;
  last_name: string;
}

/** Everybody on the card with their dentist, the member first. */
export async function listPeople(db: Kysely<Database>, member: Member): Promise<Person[]> {
  const family = await findFamily(db, member.id);
  const choices = await db
    .selectFrom("dentist_choices")
    .select(["person_id", "location_id", "dentist", "notified_at"])
    .where("membership_id", "=", member.id)
    .execute();
  const dentists = await listLocationDentists(db, [...new Set(choices.map((choice) => choice.location_id))]);
  return [member, ...family].map(({ id, name, last_name: surname }) => {
    const choice = choices.find(({ person_id: personId }) => personId === id);
    const dentist = choice && dentists.find((one) => one.location_id === choice.location_id);
    return {
      id,
      name,
      surname,
      dentist: choice
        ? {
            locationId: choice.location_id,
            providerId: dentist?.provider_id ?? null,
            known: dentist ?? choice.dentist,
            listed: dentist?.published ? dentist : null,
            notifiedAt: choice.notified_at,
          }
        : null,
    };
  });
}

interface WantedPlan {
  membership: Member & { plan_slug: string };
  planSlug: string;
  /** The family after the change, new people included. */
  family: readonly { id: string }[];
}

/** Names of the dentists whom these people have and who are not in another plan's list; who left the directory is none. */
export async function listLostDentists(
  db: Kysely<Database>,
  { membership, planSlug, family }: WantedPlan,
): Promise<string[]> {
  if (planSlug === membership.plan_slug) return [];
  const onCard = [membership.id, ...family.map(({ id }) => id)];
  const people = (await listPeople(db, membership)).filter(({ id }) => onCard.includes(id));
  const listed = people.flatMap(({ dentist }) => dentist?.listed ?? []);
  return [...new Set(listed.filter(({ plans }) => !plans.includes(planSlug)).map(dentistName))];
}

export interface DepartedDentist {
  locationId: string;
  providerId: string | null;
  known: ChosenDentist;
  people: Person[];
}

/** Dentists who have left the directory, each with the people who chose them. */
export function listDepartures(people: readonly Person[]): DepartedDentist[] {
  const departures = new Map<string, DepartedDentist>();
  for (const person of people) {
    const { dentist } = person;
    if (dentist === null || dentist.listed !== null) continue;
    const { locationId, providerId, known } = dentist;
    const departure = departures.get(locationId) ?? { locationId, providerId, known, people: [] };
    departures.set(locationId, { ...departure, people: [...departure.people, person] });
  }
  return [...departures.values()];
}

interface Named {
  name: string;
  last_name: string;
  degree: string | null;
}

/** "Ana Diaz, DDS" */
export function dentistName({ name, last_name: lastName, degree }: Named): string {
  const full = [name, lastName].filter(Boolean).join(" ");
  return degree ? `${full}, ${degree}` : full;
}

const OFFERED = 3;

export interface Replacements {
  /** Where the dentist still is in the directory: they left one office. Null: they left the directory. */
  elsewhere: NearDentist | null;
  /** Others who could take the place, nearest first. */
  nearest: NearDentist[];
}

/** What may be chosen in place of a dentist at an office that has left the directory. */
export async function findReplacements(
  db: Kysely<Database>,
  { known, providerId }: DepartedDentist,
  { plan_slug: plan }: Pick<PaidMembership, "plan_slug">,
): Promise<Replacements> {
  const { latitude: lat, longitude: lng, specialities } = known;
  const replaced = { at: { lat, lng }, specialities, plan, providerId };
  return {
    elsewhere: await findNearestOffice(db, replaced),
    nearest: await listNearestDentists(db, replaced, OFFERED),
  };
}
