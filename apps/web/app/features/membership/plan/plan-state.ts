import type { ChangeQuote, PlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { Refusal } from "@smirk/contract/errors";
import { type RenewalPeriod, writeRenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { readBirthDate, writeDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import type { FamilyMember } from "@smirk/domain/joining/family-member";
import { writeSurname } from "@smirk/domain/joining/person-name";
import { findRepeatedPerson, type NamedPerson, personKey } from "@smirk/domain/joining/same-person";

export interface EditedPerson extends FamilyMember {
  /** The id of somebody who is on the card already. */
  id?: string;
}

export interface EditedPlan {
  planSlug: string;
  period: RenewalPeriod;
  /** The member; null where the server does not say it. */
  self: NamedPerson | null;
  people: readonly EditedPerson[];
  /** Keys of those of whom it was said that a known member with their name is another person. */
  somebodyElse: readonly string[];
}

/** `known`: somebody at this place seems to be a member already. `review` holds the quote that the member sees before the last press. */
export type PlanStep =
  | { kind: "edit" }
  | { kind: "known"; place: number }
  | { kind: "review"; quote: ChangeQuote; id: string }
  | { kind: "done"; timing: ChangeQuote["timing"] };

export type PlanProblem = "unreachable" | "declined" | { refusal: Refusal } | null;

export function openPlan({ plan_slug, period, member, family_members }: PlanChangeAnswer): EditedPlan {
  return {
    planSlug: plan_slug,
    period,
    self: member && { firstName: member.name, lastName: member.surname, birthDate: member.birth_date },
    people: family_members.map(({ id, relation, name, surname, birth_date }) => ({
      ...(id !== undefined && { id }),
      relation: relation === "spouse" ? "SPOUSE" : "CHILD",
      firstName: name,
      lastName: surname,
      ...(surname === "" && { hasOneName: true }),
      dateOfBirth: writeDateOfBirth(birth_date),
    })),
    somebodyElse: [],
  };
}

export function sayOther(plan: EditedPlan, place: number): EditedPlan {
  const person = plan.people[place];
  if (person === undefined) return plan;
  return { ...plan, somebodyElse: [...plan.somebodyElse, personKey(toNamed(person))] };
}

function toNamed({ firstName, lastName, dateOfBirth }: EditedPerson): NamedPerson {
  return { firstName, lastName, birthDate: readBirthDate(dateOfBirth) ?? "" };
}

/** The body that says what the change is to be. */
export function writeWanted({ planSlug, period, self, people, somebodyElse }: EditedPlan) {
  const named = people.map((person) => ({ ...toNamed(person), isCovered: person.id !== undefined }));
  // Asked in the dialog, for each person who was added.
  const hasNamesakes =
    findRepeatedPerson(self === null ? named : [{ ...self, isCovered: true }, ...named]) !== null;
  const others = named.flatMap((person, place) => (somebodyElse.includes(personKey(person)) ? [place] : []));
  return {
    plan_slug: planSlug,
    renew_period: writeRenewalPeriod(period),
    ...(hasNamesakes && { has_namesakes: true }),
    ...(others.length > 0 && { family_somebody_else: others }),
    family_members: people.map(({ id, relation, firstName, lastName, dateOfBirth }) => ({
      ...(id !== undefined && { id }),
      relation: relation === "SPOUSE" ? ("spouse" as const) : ("child" as const),
      name: firstName.trim(),
      surname: writeSurname(lastName),
      birth_date: readBirthDate(dateOfBirth) ?? "",
    })),
  };
}

export function isSamePlan(one: EditedPlan, other: EditedPlan): boolean {
  return JSON.stringify(writeWanted(one)) === JSON.stringify(writeWanted(other));
}
