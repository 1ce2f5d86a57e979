import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Redirect } from "../../shell/page/redirect.tsx";
import { PageSpinner } from "../../ui/controls/page-spinner.tsx";
import { decideAccess, type Requirement } from "./decide-access.ts";
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
