import { memberPaths } from "../../apps/web/app/member-paths.ts";
import { paths } from "../../apps/web/app/paths.ts";
import { TEST_SIZE } from "../../tools/test-size/test-size.ts";
import { findFullLocation } from "./directory.ts";

export {
  JOINING_PAGES,
  MEMBER_PAGES,
  PASSING_PAGES,
  SIGNED_IN_PAGES,
} from "../../apps/web/test/dom/site-pages.ts";

/** Pages that everyone may see; the dentist page is added by `listOpenPages`. */
const OPEN = [paths.finder, paths.plans, paths.savings, paths.howItWorks, paths.offices, paths.signUp];
/** Pages that are alike, the one with the most on it first. */
const KINDS = {
  towns: [
    paths.dentistsIn("tx", "houston"),
    paths.dentistsIn("tx", "houston", "orthodontics"),
    paths.pricesIn("tx", "houston", "porcelain-crown"),
    paths.pricesIn("tx", "houston"),
  ],
  presses: [
    paths.leaveWaitlist,
    paths.stopMessages,
    memberPaths.contactChange,
    memberPaths.recovery,
    paths.accountDeleted,
  ],
  texts: [
    paths.privacy,
    memberPaths.whatWeSent,
    paths.terms,
    paths.accessibility,
    paths.directoryAccuracy,
    memberPaths.developers,
  ],
};

/** All at `full`; at `commit` the first of each kind: a gate that is red at one seed in three stops others. */
export async function listOpenPages(product: string, size = TEST_SIZE): Promise<string[]> {
  const alike = Object.values(KINDS).flatMap((pages) => (size === "full" ? pages : pages.slice(0, 1)));
  return [...OPEN, ...alike, paths.dentist((await findFullLocation(product)).id)];
}
