import { readBirthDate, validateBirthDate } from "@smirk/domain/joining/date-of-birth";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import { isChildTooOld, RELATIONS, type Relation } from "@smirk/domain/joining/family-member";
import { checkedText, type FieldError, validateRequired } from "@smirk/domain/joining/field-error";
import { NAME_ENTRIES, tidyName, writeSurname } from "@smirk/domain/joining/person-name";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";

export interface PayingFamilyMember {
  relation: Relation;
  firstName: string;
  lastName: string;
  birthDate: CalendarDay;
}

const LONGEST_DATE = 20;

export const relationSchema = checkedText(
  (text) => validateRequired(text, LONGEST_DATE) ?? (findRelation(text) ? null : "invalid"),
  (text) => findRelation(text) ?? "CHILD",
);

interface FamilyRules {
  /** For people who may be on a membership already: who may stay is for the caller to decide. */
  isAnyAge?: boolean;
}

/** `family_members` of a body: at most 12, one spouse, children under 26 (FAM-02, FAM-03). */
export function wireFamilySchema(today: CalendarDay, { isAnyAge = false }: FamilyRules = {}) {
  const birthDate = checkedText(
    (text) => validateRequired(text, LONGEST_DATE) ?? validateBirthDate(readBirthDate(text), today),
    (text) => readBirthDate(text) ?? "",
  );
  const member = v.pipe(
    v.object({ ...NAME_ENTRIES, birth_date: birthDate, relation: relationSchema }),
    v.forward(
      v.partialCheck(
        [["birth_date"], ["relation"]],
        ({ birth_date, relation }) => isAnyAge || !isChildTooOld(relation, birth_date, today),
        "child_too_old" satisfies FieldError,
      ),
      ["birth_date"],
    ),
    v.transform(
      ({ name, surname, birth_date, relation }): PayingFamilyMember => ({
        relation,
        firstName: name,
        lastName: surname,
        birthDate: birth_date,
      }),
    ),
  );
  return v.pipe(
    v.array(member, "invalid" satisfies FieldError),
    v.maxLength(MOST_FAMILY_MEMBERS, "too_many_members" satisfies FieldError),
    v.check(
      (members) => members.filter(({ relation }) => relation === "SPOUSE").length < 2,
      "second_spouse" satisfies FieldError,
    ),
  );
}

export function writeFamilyMember({ relation, firstName, lastName, birthDate }: PayingFamilyMember) {
  return {
    name: tidyName(firstName),
    surname: writeSurname(lastName),
    birth_date: birthDate,
    relation: relation.toLowerCase() as Lowercase<Relation>,
  };
}

function findRelation(text: string): Relation | undefined {
  return RELATIONS.find((relation) => relation === text.trim().toUpperCase());
}
