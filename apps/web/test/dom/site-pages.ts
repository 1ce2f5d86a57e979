import { DENTISTS_PATH } from "../../app/features/session/choosing-for.ts";
import { memberPaths } from "../../app/member-paths.ts";
import { paths } from "../../app/paths.ts";

/** The steps of joining. */
export const JOINING_PAGES = [paths.userDetails, paths.family, paths.plan, paths.checkout];

/** Pages for those who are signed in, with whatever token. */
export const SIGNED_IN_PAGES = [...JOINING_PAGES, paths.processing, paths.regionAvailability];

/** Pages for paid members. */
export const MEMBER_PAGES = [
  paths.membership,
  DENTISTS_PATH,
  paths.membershipPlan,
  memberPaths.savings,
  paths.agreement,
  paths.messages,
  paths.signingIn,
  paths.myData,
  paths.payments,
  paths.payment("in_1"),
  paths.statement(2026),
];

/** Pages whose place in the sign-up decides whether one stays on them. */
export const PASSING_PAGES = [paths.signUpCode, paths.signUpCallback];
