import { DENTISTS_PATH } from "../../apps/web/app/features/session/dentists-section.ts";
import { paths } from "../../apps/web/app/paths.ts";
import { findFullLocation } from "./directory.ts";

/** Pages that everyone may see; the dentist page is added by `listOpenPages`. */
const OPEN = [
  paths.finder,
  paths.plans,
  paths.howItWorks,
  paths.dentistsIn("tx", "houston"),
  paths.dentistsIn("tx", "houston", "orthodontics"),
  paths.signUp,
  paths.leaveWaitlist,
  paths.stopMessages,
  paths.accountDeleted,
  paths.privacy,
  paths.terms,
];

/** The steps of joining. */
export const JOINING_PAGES = [paths.userDetails, paths.family, paths.plan, paths.checkout];

/** Pages for those who are signed in, with whatever token. */
export const SIGNED_IN_PAGES = [...JOINING_PAGES, paths.processing, paths.regionAvailability];

/** Pages for paid members. */
export const MEMBER_PAGES = [
  paths.membership,
  DENTISTS_PATH,
  paths.membershipPlan,
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

export async function listOpenPages(product: string): Promise<string[]> {
  return [...OPEN, paths.dentist((await findFullLocation(product)).id)];
}
