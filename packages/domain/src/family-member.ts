import * as v from "valibot";
import type { CalendarDay } from "./calendar-day.ts";
import { ageOn, judgeDateOfBirth, parseDateOfBirth } from "./date-of-birth.ts";
import type { FieldFault } from "./field-fault.ts";
import { judgeName } from "./person-name.ts";

export const RELATIONS = ["SPOUSE", "CHILD"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Children join until the day on which they turn so old (spec §9). */
export const CHILD_AGE_LIMIT = 26;
export const MOST_FAMILY_MEMBERS = 12;

/** A family member as the form and local storage hold one (spec §3); the date as 'MM/DD/YYYY'. */
export const familyMemberSchema = v.object({
  relation: v.picklist(RELATIONS),
  firstName: v.string(),
  lastName: v.string(),
  dateOfBirth: v.string(),
});
export type FamilyMember = v.InferOutput<typeof familyMemberSchema>;

/** One that is still being filled in. */
export type FamilyMemberDraft = Omit<FamilyMember, "relation"> & { relation: Relation | "" };

/** What is wrong with each field of one (FAM-02, FAM-03). */
export type FamilyMemberFaults = Partial<Record<keyof FamilyMember, FieldFault>>;

/**
 * Judges one before it is added or saved.
 * @param others the rest of the family, the one that is edited not among them
 */
export function judgeFamilyMember(
  draft: FamilyMemberDraft,
  others: readonly FamilyMember[],
  today: CalendarDay,
): FamilyMemberFaults {
  const faults: Record<keyof FamilyMember, FieldFault | null> = {
    relation: judgeRelation(draft.relation, others),
    firstName: judgeName(draft.firstName),
    lastName: judgeName(draft.lastName),
    dateOfBirth: judgeDateOfBirth(draft.dateOfBirth, today) ?? judgeChildAge(draft, today),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** Whether somebody is a child too old to join, exact at the birthday. */
export function isChildTooOld(relation: Relation | "", born: CalendarDay, today: CalendarDay): boolean {
  return relation === "CHILD" && ageOn(today, born) >= CHILD_AGE_LIMIT;
}

function judgeRelation(relation: Relation | "", others: readonly FamilyMember[]): FieldFault | null {
  if (relation === "") return "required";
  return relation === "SPOUSE" && others.some((other) => other.relation === "SPOUSE")
    ? "second_spouse"
    : null;
}

function judgeChildAge({ relation, dateOfBirth }: FamilyMemberDraft, today: CalendarDay): FieldFault | null {
  const born = parseDateOfBirth(dateOfBirth.trim());
  return born !== null && isChildTooOld(relation, born, today) ? "child_too_old" : null;
}
