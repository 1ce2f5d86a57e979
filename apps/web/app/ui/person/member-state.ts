import type {
  FamilyMember,
  FamilyMemberDraft,
  FamilyMemberErrors,
} from "@smirk/domain/joining/family-member";

interface MemberState {
  draft: FamilyMemberDraft;
  errors: FamilyMemberErrors;
  refusals: number;
}

type MemberEvent =
  | { type: "changed"; change: Partial<FamilyMemberDraft> }
  | { type: "refused"; errors: FamilyMemberErrors };

const BLANK: FamilyMemberDraft = { relation: "", firstName: "", lastName: "", dateOfBirth: "" };

export function openMember(draft: FamilyMemberDraft | null): MemberState {
  return { draft: draft ?? BLANK, errors: {}, refusals: 0 };
}

export function reduceMember(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === "refused") {
    return { ...state, errors: event.errors, refusals: state.refusals + 1 };
  }
  const errors = { ...state.errors };
  for (const field of Object.keys(event.change) as (keyof FamilyMember)[]) delete errors[field];
  if (event.change.hasOneName) delete errors.lastName;
  // The age limit depends on the relation.
  if (event.change.relation !== undefined && errors.dateOfBirth === "child_too_old")
    delete errors.dateOfBirth;
  return { ...state, draft: { ...state.draft, ...event.change }, errors };
}

/** Call it only when the draft has no errors. */
export function finishMember({
  relation,
  firstName,
  lastName,
  dateOfBirth,
  hasOneName = false,
}: FamilyMemberDraft): FamilyMember {
  return {
    relation: relation || "CHILD",
    firstName: firstName.trim(),
    lastName: hasOneName ? "" : lastName.trim(),
    dateOfBirth: dateOfBirth.trim(),
    ...(hasOneName && { hasOneName }),
  };
}
