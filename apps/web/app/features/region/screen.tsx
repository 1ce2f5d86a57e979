import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { ButtonLink } from "../../ui/controls/button-link.tsx";
import { MessageScreen } from "../../ui/feedback/message-screen.tsx";
import { Guard } from "../session/guard.tsx";
import { signOut } from "../session/sign-out.ts";
import { readWaitlistEntry } from "../session/tokens/waitlist-entry.ts";
import { useSession } from "../session/use-session.ts";
import { WaitlistPanel } from "./waitlist-panel.tsx";

export function RegionScreen() {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const entry = readWaitlistEntry(useLocation().state);
  const heading = t`${brandName} Is Not Available in Your Area`;
  return (
    <>
      <PageMeta title={heading} noIndex />
      <Guard requirement="signedIn" mayStay={(wasAllowed) => wasAllowed || entry !== null}>
        <ForcedLogout />
        <MessageScreen
          title={heading}
          actions={
            <ButtonLink to={paths.finder}>
              <Trans>Back to Home</Trans>
            </ButtonLink>
          }
        >
          <p>
            <Trans>We cannot offer the membership where you live yet. We are sorry about that.</Trans>
          </p>
          {entry !== null && <WaitlistPanel entry={entry} />}
        </MessageScreen>
      </Guard>
    </>
  );
}

/** Clears the session and its stored data without a redirect (REG-01). */
function ForcedLogout() {
  const { apiUrl } = useSite().publicConfig;
  const { status } = useSession();
  useEffect(() => {
    if (status === "isLoggedIn") signOut(apiUrl);
  }, [status, apiUrl]);
  return null;
}
