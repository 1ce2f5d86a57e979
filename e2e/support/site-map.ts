import { memberPaths } from "../../apps/web/app/member-paths.ts";
import { paths } from "../../apps/web/app/paths.ts";
import { findFullLocation } from "./directory.ts";

export {
  JOINING_PAGES,
  MEMBER_PAGES,
  PASSING_PAGES,
  SIGNED_IN_PAGES,
} from "../../apps/web/test/dom/site-pages.ts";

/** Pages that everyone may see; the dentist page is added by `listOpenPages`. */
const OPEN = [
  paths.finder,
  paths.plans,
  paths.savings,
  paths.howItWorks,
  paths.dentistsIn("tx", "houston"),
  paths.dentistsIn("tx", "houston", "orthodontics"),
  paths.signUp,
  paths.leaveWaitlist,
  paths.stopMessages,
  memberPaths.contactChange,
  memberPaths.recovery,
  paths.accountDeleted,
  paths.privacy,
  paths.terms,
  paths.accessibility,
];

export async function listOpenPages(product: string): Promise<string[]> {
  return [...OPEN, paths.dentist((await findFullLocation(product)).id)];
}
