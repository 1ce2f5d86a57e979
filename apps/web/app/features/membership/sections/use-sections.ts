import { isMembershipOver } from "../../session/is-membership-over.ts";
import { useMembershipState } from "./membership-state.ts";
import { MEMBER_SECTIONS, type MemberSection } from "./sections.ts";

export function useSections(): readonly MemberSection[] {
  const card = useMembershipState().cards.value?.insurance_card;
  const isOver = card !== undefined && isMembershipOver(card, new Date());
  return isOver ? MEMBER_SECTIONS.filter(({ whileActive }) => !whileActive) : MEMBER_SECTIONS;
}
