import { randomUUID } from "node:crypto";
import { isChildTooOld } from "@smirk/domain/joining/family-member";
import type { FieldErrors } from "@smirk/domain/joining/field-error";
import type { NamedPerson } from "@smirk/domain/joining/same-person";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ChangedPerson } from "../../../db/schema/schema-plan-changes.ts";
import { invalid, notFound } from "../../../errors.ts";
import { errorSentences } from "../../billing/check/error-sentences.ts";
import type { PaidMembership } from "../../members/find-membership.ts";
import { refuseRepeatedPerson } from "../../members/person/ask-about-person.ts";
import type { WantedChange, WantedPerson } from "../plan-change/read-change-body.ts";

interface PeopleToCheck {
  /** On the membership now. */
  family: readonly ChangedPerson[];
  change: Pick<WantedChange, "family" | "hasNamesakes">;
  member: Pick<PaidMembership, "name" | "last_name" | "birth_date">;
  today: CalendarDay;
}

/**
 * A child of 26 or more may not be added; one who is on the membership already blocks no other change.
 * @returns them with ids @throws 400 `invalid`; 404 `not_found` for an id of nobody on this membership; 409 as
 * `refuseRepeatedPerson`
 */
export function checkPeople({ family, change, member, today }: PeopleToCheck): ChangedPerson[] {
  const { family: wanted, hasNamesakes } = change;
  const errors = wanted.flatMap((person, index) =>
    isTooOld(person, today) && !isKnown(family, person)
      ? [[`family_members.${index}.birth_date`, "child_too_old"] as const]
      : [],
  );
  if (errors.length > 0) {
    const message = "Some of your family's details need another look.";
    const fields: FieldErrors = Object.fromEntries(errors);
    throw invalid(message, errorSentences(fields)).because("family_invalid", { fields });
  }
  const given = wanted.flatMap(({ id }) => id ?? []);
  const isOwn = given.every((id, at) => family.some((one) => one.id === id) && given.indexOf(id) === at);
  if (!isOwn) {
    const sentence = "There is no such person on your membership. Please open the page again.";
    throw notFound(sentence).because("person_unknown");
  }
  const people = [
    { ...toNamed(member), isCovered: true },
    ...wanted.map((person) => ({ ...toNamed(person), isCovered: person.id !== undefined })),
  ];
  refuseRepeatedPerson({ people, hasNamesakes });
  return wanted.map((person) => ({ ...person, id: person.id ?? randomUUID() }));
}

function toNamed({ name, last_name, birth_date }: PeopleToCheck["member"]): NamedPerson {
  return { firstName: name, lastName: last_name, birthDate: birth_date };
}

export function isTooOld(
  { relation, birth_date: born }: Pick<ChangedPerson, "relation" | "birth_date">,
  day: CalendarDay,
): boolean {
  return isChildTooOld(relation === "child" ? "CHILD" : "SPOUSE", born, day);
}

/** Unless their age was changed. */
function isKnown(family: readonly ChangedPerson[], { id, relation, birth_date: born }: WantedPerson) {
  const same = family.find((person) => person.id === id);
  return same?.birth_date === born && same.relation === relation;
}
