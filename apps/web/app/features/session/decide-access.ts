import { paths } from "../../paths.ts";
import type { Session } from "./session-state.ts";

/** `signedIn` accepts any token, `member` only a paid one. */
export type Requirement = "signedIn" | "member";

type Access = { kind: "wait" } | { kind: "allow" } | { kind: "redirect"; to: string };

/** Spec §2. @param wasAllowed after signing out here there is no prompt to sign up */
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
