import * as v from "valibot";
import type { CalendarDay } from "./calendar-day.ts";
import { judgeBirthDate, readBirthDate } from "./date-of-birth.ts";
import { isChildTooOld, MOST_FAMILY_MEMBERS, RELATIONS, type Relation } from "./family-member.ts";
import { type FieldFault, judgedText, judgeFilled } from "./field-fault.ts";
import { judgeName, toPlainName } from "./person-name.ts";

/** A family member as a payment takes one. */
export interface PayingFamilyMember {
  relation: Relation;
  firstName: string;
  lastName: string;
  birthDate: CalendarDay;
}

const LONGEST_DATE = 20;

const name = judgedText(judgeName, toPlainName);

/** Lower case on the wire (spec §3); any case is read. */
export const relationSchema = judgedText(
  (text) => judgeFilled(text, LONGEST_DATE) ?? (findRelation(text) ? null : "invalid"),
  (text) => findRelation(text) ?? "CHILD",
);

/** The `family_members` of a body: at most 12, at most one spouse, children under 26 (FAM-02, FAM-03). */
export function wireFamilySchema(today: CalendarDay) {
  const birthDate = judgedText(
    (text) => judgeFilled(text, LONGEST_DATE) ?? judgeBirthDate(readBirthDate(text), today),
    (text) => readBirthDate(text) ?? "",
  );
  const member = v.pipe(
    v.object({ name, surname: name, birth_date: birthDate, relation: relationSchema }),
    v.forward(
      v.partialCheck(
        [["birth_date"], ["relation"]],
        ({ birth_date, relation }) => !isChildTooOld(relation, birth_date, today),
        "child_too_old" satisfies FieldFault,
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
    v.array(member, "invalid" satisfies FieldFault),
    v.maxLength(MOST_FAMILY_MEMBERS, "too_many_members" satisfies FieldFault),
    v.check(
      (members) => members.filter(({ relation }) => relation === "SPOUSE").length < 2,
      "second_spouse" satisfies FieldFault,
    ),
  );
}

export function writeFamilyMember({ relation, firstName, lastName, birthDate }: PayingFamilyMember) {
  return {
    name: toPlainName(firstName),
    surname: toPlainName(lastName),
    birth_date: birthDate,
    relation: relation.toLowerCase() as Lowercase<Relation>,
  };
}

function findRelation(text: string): Relation | undefined {
  return RELATIONS.find((relation) => relation === text.trim().toUpperCase());
}
