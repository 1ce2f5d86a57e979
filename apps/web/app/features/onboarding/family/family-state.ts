import type { FamilyMember } from "@smirk/domain/joining/family-member";

export interface FamilyState {
  members: readonly FamilyMember[];
  removed: { member: FamilyMember; index: number } | null;
  /** New focus target when the focused element is removed: undo, or a member's card. */
  attention: "undo" | number | null;
}

type FamilyEvent =
  | { type: "saved"; index: number | null; member: FamilyMember }
  | { type: "removed"; index: number }
  | { type: "undone" };

export function openFamily(stored: readonly FamilyMember[] | null): FamilyState {
  return { members: stored ?? [], removed: null, attention: null };
}

export function reduceFamily(state: FamilyState, event: FamilyEvent): FamilyState {
  const { members, removed } = state;
  switch (event.type) {
    case "saved": {
      const { index, member } = event;
      const saved = index === null ? [...members, member] : members.with(index, member);
      return { members: saved, removed: null, attention: null };
    }
    case "removed": {
      const { index } = event;
      const member = members[index];
      if (member === undefined) return state;
      return { members: members.toSpliced(index, 1), removed: { member, index }, attention: "undo" };
    }
    case "undone": {
      if (removed === null) return state;
      const { member, index } = removed;
      return { members: members.toSpliced(index, 0, member), removed: null, attention: index };
    }
  }
}
