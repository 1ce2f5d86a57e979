import { paths } from "../../paths.ts";
import { readStored } from "../../storage/browser-storage.ts";
import { isChoosingFor } from "../session/choosing-for.ts";
import type { Session } from "../session/session-state.ts";
import { findReturnPath } from "../session/stored/lost-session.ts";

interface Interrupted {
  /** Where this account's session was lost. */
  returnPath: string | null;
  /** A member is choosing dentists for people of the card. */
  isChoosing: boolean;
  hasPicked: boolean;
}

export function findLanding(session: Session): string | null {
  return landingPath(session, {
    returnPath: findReturnPath(),
    isChoosing: isChoosingFor(),
    hasPicked: readStored("primaryDentist") !== null,
  });
}

/** Redirect for a session that has no business here (spec §4); null stays. */
export function landingPath(session: Session, interrupted: Interrupted): string | null {
  switch (session.status) {
    case "2fa":
      return paths.signUpCode;
    case "isLoggedIn": {
      const isMember = session.tokens.type === "access_token";
      const start = isMember ? paths.membership : paths.userDetails;
      const choice = isMember && interrupted.isChoosing ? findChoicePath(interrupted) : null;
      return choice ?? (interrupted.returnPath?.startsWith(start) ? interrupted.returnPath : start);
    }
    default:
      return null;
  }
}

/** The details lead a member on to the page of the dentist who was picked. */
function findChoicePath({ returnPath, hasPicked }: Interrupted): string | null {
  if (returnPath === paths.finder || returnPath?.startsWith(`${paths.dentist()}/`)) return returnPath;
  return hasPicked ? paths.userDetails : null;
}
