import { paths } from "../../paths.ts";
import type { Session } from "../session/session-state.ts";

/** Redirect for a session that has no business here (spec §4); null stays. */
export function landingPath(session: Session): string | null {
  switch (session.status) {
    case "2fa":
      return paths.signUpCode;
    case "isLoggedIn":
      return session.tokens.type === "access_token" ? paths.membership : paths.userDetails;
    default:
      return null;
  }
}
