import { paths } from "../../paths.ts";
import type { Session } from "./session-state.ts";

/** `signedIn`: any token will do. `member`: only that of a paid member. */
export type Requirement = "signedIn" | "member";

export type Access = { kind: "wait" } | { kind: "allow" } | { kind: "redirect"; to: string };

/**
 * Who may see a guarded route, and where everyone else goes (spec §2).
 * @param wasAllowed whether they saw it until now: who signs out of it is not asked to sign up
 */
export function decideAccess(session: Session, requirement: Requirement, wasAllowed: boolean): Access {
  switch (session.status) {
    case "loading":
      return { kind: "wait" };
    case "isLoggedIn":
      return requirement === "signedIn" || session.tokens.type === "access_token"
        ? { kind: "allow" }
        : { kind: "redirect", to: paths.userDetails };
    default:
      return { kind: "redirect", to: wasAllowed ? paths.finder : paths.signUp };
  }
}
