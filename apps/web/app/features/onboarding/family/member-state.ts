import type { FamilyMember, FamilyMemberDraft, FamilyMemberFaults } from "@smirk/domain/family-member";

/** The form of one member. */
export interface MemberState {
  draft: FamilyMemberDraft;
  faults: FamilyMemberFaults;
  /** How often it was refused. */
  refusals: number;
}

export type MemberEvent =
  | { type: "changed"; change: Partial<FamilyMemberDraft> }
  | { type: "refused"; faults: FamilyMemberFaults };

const BLANK: FamilyMemberDraft = { relation: "", firstName: "", lastName: "", dateOfBirth: "" };

export function openMember(member: FamilyMember | null): MemberState {
  return { draft: member ?? BLANK, faults: {}, refusals: 0 };
}

export function reduceMember(state: MemberState, event: MemberEvent): MemberState {
  if (event.type === "refused") {
    return { ...state, faults: event.faults, refusals: state.refusals + 1 };
  }
  const faults = { ...state.faults };
  for (const field of Object.keys(event.change) as (keyof FamilyMember)[]) delete faults[field];
  // How old somebody may be depends on who they are.
  if (event.change.relation !== undefined && faults.dateOfBirth === "child_too_old")
    delete faults.dateOfBirth;
  return { ...state, draft: { ...state.draft, ...event.change }, faults };
}

/** The draft as a member; to be asked for once nothing is at fault. */
export function sealMember({ relation, firstName, lastName, dateOfBirth }: FamilyMemberDraft): FamilyMember {
  return {
    relation: relation || "CHILD",
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    dateOfBirth: dateOfBirth.trim(),
  };
}
