import * as v from "valibot";
import { type CalendarDay, makeDay, splitDay } from "../wire/calendar-day.ts";
import { ageOn, parseDateOfBirth, validateDateOfBirth } from "./date-of-birth.ts";
import { CHILD_AGE_LIMIT } from "./family-limits.ts";
import type { FieldError } from "./field-error.ts";
import { validateName } from "./person-name.ts";

export const RELATIONS = ["SPOUSE", "CHILD"] as const;
export type Relation = (typeof RELATIONS)[number];

export const familyMemberSchema = v.object({
  relation: v.picklist(RELATIONS),
  firstName: v.string(),
  lastName: v.string(),
  dateOfBirth: v.string(),
  /** `lastName` is empty then. */
  hasOneName: v.optional(v.boolean()),
});
export type FamilyMember = v.InferOutput<typeof familyMemberSchema>;

export type FamilyMemberDraft = Omit<FamilyMember, "relation"> & { relation: Relation | "" };

export type FamilyMemberErrors = Partial<Record<keyof FamilyMember, FieldError>>;

export function validateFamilyMember(
  draft: FamilyMemberDraft,
  others: readonly FamilyMember[],
  today: CalendarDay,
): FamilyMemberErrors {
  const errors: Record<Exclude<keyof FamilyMember, "hasOneName">, FieldError | null> = {
    relation: validateRelation(draft.relation, others),
    firstName: validateName(draft.firstName),
    lastName: draft.hasOneName ? null : validateName(draft.lastName),
    dateOfBirth: validateDateOfBirth(draft.dateOfBirth, today) ?? validateChildAge(draft, today),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

export function isChildTooOld(relation: Relation | "", born: CalendarDay, today: CalendarDay): boolean {
  return relation === "CHILD" && ageOn(today, born) >= CHILD_AGE_LIMIT;
}

/** The birthday from which a child is on no membership any more (FAM-03). */
export function childLeavesFrom(born: CalendarDay): CalendarDay {
  const { year, month, date } = splitDay(born);
  // 29 February, in a year without one.
  return makeDay(year + CHILD_AGE_LIMIT, month, date) ?? `${year + CHILD_AGE_LIMIT}-03-01`;
}

function validateRelation(relation: Relation | "", others: readonly FamilyMember[]): FieldError | null {
  if (relation === "") return "required";
  return relation === "SPOUSE" && others.some((other) => other.relation === "SPOUSE")
    ? "second_spouse"
    : null;
}

function validateChildAge(
  { relation, dateOfBirth }: FamilyMemberDraft,
  today: CalendarDay,
): FieldError | null {
  const born = parseDateOfBirth(dateOfBirth.trim());
  return born !== null && isChildTooOld(relation, born, today) ? "child_too_old" : null;
}
