import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { createContext, use } from "react";
import { memberPaths } from "../../../member-paths.ts";
import { paths } from "../../../paths.ts";
import type { IconName } from "../../../ui/controls/icon.tsx";
import { DENTISTS_PATH } from "../../session/choosing-for.ts";
import { isMembershipOver } from "../../session/is-membership-over.ts";
import type { useMembership } from "../use-membership.ts";

/** Beside the home page, in the order in which they are shown. */
export const MEMBER_SECTIONS: readonly MemberSection[] = [
  { path: paths.membershipPlan, title: msg`Plan and family`, icon: "people", whileActive: true },
  { path: DENTISTS_PATH, title: msg`Dentists`, icon: "pin", whileActive: true },
  { path: memberPaths.savings, title: msg`My savings`, icon: "check" },
  { path: paths.payments, title: msg`Payments`, icon: "receipt" },
  { path: memberPaths.details, title: msg`Your details`, icon: "user" },
  { path: paths.messages, title: msg`Notifications`, icon: "mail" },
  { path: paths.signingIn, title: msg`Sign-in and data`, icon: "lock" },
  { path: paths.agreement, title: msg`Membership Agreement`, icon: "document" },
];

export function useSections(): readonly MemberSection[] {
  const card = useMembershipState().cards.value?.insurance_card;
  const isOver = card !== undefined && isMembershipOver(card, new Date());
  return isOver ? MEMBER_SECTIONS.filter(({ whileActive }) => !whileActive) : MEMBER_SECTIONS;
}

interface MemberSection {
  path: string;
  title: MessageDescriptor;
  icon: IconName;
  /** Not shown once the membership is over. */
  whileActive?: true;
}

export type MembershipState = ReturnType<typeof useMembership>;

export const MembershipContext = createContext<MembershipState | null>(null);

/** Loaded once for all pages of a member. */
export function useMembershipState(): MembershipState {
  const state = use(MembershipContext);
  if (state === null) throw new Error("There is no MemberFrame around this page.");
  return state;
}
