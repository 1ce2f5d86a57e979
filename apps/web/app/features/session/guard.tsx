import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { Redirect } from "../../shell/page/redirect.tsx";
import { PageSpinner } from "../../ui/controls/page-spinner.tsx";
import type { Session } from "./session-state.ts";
import { dropLostSession } from "./stored/drop-lost-session.ts";
import { useSession } from "./use-session.ts";

interface GuardProps {
  requirement: Requirement;
  mayStay?: (wasAllowed: boolean) => boolean;
  children: React.ReactNode;
}

/** The server renders the spinner for everyone. */
export function Guard({ requirement, mayStay = () => false, children }: GuardProps) {
  const { t } = useLingui();
  const [wasAllowed, setWasAllowed] = useState(false);
  const access = decideAccess(useSession(), requirement, wasAllowed);
  const isAllowed = access.kind === "allow";
  useEffect(() => {
    if (isAllowed) dropLostSession();
  }, [isAllowed]);
  if (access.kind === "allow") {
    if (!wasAllowed) setWasAllowed(true);
    return children;
  }
  if (access.kind === "redirect" && mayStay(wasAllowed)) return children;
  return (
    <>
      {access.kind === "redirect" && <Redirect to={access.to} />}
      <PageSpinner label={t`Loading...`} />
      <noscript>
        <p className="px-5 pb-12 text-center">{t`Please turn on JavaScript in your browser to continue.`}</p>
      </noscript>
    </>
  );
}

/** `signedIn` accepts any token, `member` only a paid one. */
type Requirement = "signedIn" | "member";

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
