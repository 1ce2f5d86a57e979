import { paths } from "../../paths.ts";
import type { Session } from "./session-state.ts";

/** `signedIn`: any token will do. `member`: only that of a paid member. */
export type Requirement = "signedIn" | "member";

export type Access = { kind: "wait" } | { kind: "allow" } | { kind: "redirect"; to: string };

/** Who may see a guarded route, and where everyone else goes (spec §2). */
export function decideAccess(session: Session, requirement: Requirement): Access {
  switch (session.status) {
    case "loading":
      return { kind: "wait" };
    case "isLoggedIn":
      return requirement === "signedIn" || session.tokens.type === "access_token"
        ? { kind: "allow" }
        : { kind: "redirect", to: paths.userDetails };
    case "empty":
      return { kind: "redirect", to: session.leaving === true ? paths.finder : paths.signUp };
    default:
      return { kind: "redirect", to: paths.signUp };
  }
}
