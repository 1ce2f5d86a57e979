import { createContext, use } from "react";
import type { useMembership } from "../use-membership.ts";

export type MembershipState = ReturnType<typeof useMembership>;

export const MembershipContext = createContext<MembershipState | null>(null);

/** Loaded once for all pages of a member. */
export function useMembershipState(): MembershipState {
  const state = use(MembershipContext);
  if (state === null) throw new Error("There is no MemberFrame around this page.");
  return state;
}
