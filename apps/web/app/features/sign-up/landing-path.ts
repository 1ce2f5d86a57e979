import { paths } from "../../paths.ts";
import type { Session } from "../session/session-state.ts";

/**
 * Redirect for a session that has no business here (spec §4); null stays.
 * @param returnPath where this account's session was lost
 */
export function landingPath(session: Session, returnPath: string | null): string | null {
  switch (session.status) {
    case "2fa":
      return paths.signUpCode;
    case "isLoggedIn": {
      const start = session.tokens.type === "access_token" ? paths.membership : paths.userDetails;
      return returnPath?.startsWith(start) ? returnPath : start;
    }
    default:
      return null;
  }
}
