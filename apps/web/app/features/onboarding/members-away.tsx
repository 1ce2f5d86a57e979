import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { Redirect } from "../../shell/page/redirect.tsx";
import { dropStored } from "../../storage/browser-storage.ts";
import { PageSpinner } from "../../ui/controls/page-spinner.tsx";
import { readSignUpValue } from "../session/stored/sign-up-values.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { useSession } from "../session/use-session.ts";
import { useHandOff } from "./hand-off/use-hand-off.ts";
import { useMembershipOver } from "./use-membership-over.ts";

/** Leads members to their membership, unless it has ended (USE-11). Not those who become members here. */
export function MembersAway({ children }: { children: React.ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const handOff = useHandOff();
  const session = useSession();
  const memberFetch = useMemberFetch();
  const [wasMember] = useState(session.status === "isLoggedIn" && session.tokens.type === "access_token");
  const isChecked = wasMember && handOff.kind === "absent" && !pathname.startsWith(paths.processing);

  const hasEnded = useMembershipOver(memberFetch, isChecked);
  const picked = usePickOfMember(isChecked && hasEnded === false);
  if (!isChecked || hasEnded) return children;
  if (hasEnded === null) return <PageSpinner label={t`Loading...`} />;
  return <Redirect to={picked === null ? paths.membership : paths.dentist(picked)} />;
}

/** What a member has picked in the finder: that dentist's page asks for whom. */
function usePickOfMember(isAway: boolean): string | null {
  const { pathname } = useLocation();
  const isFromFinder = pathname.replace(/\/$/, "") === paths.userDetails;
  const [picked] = useState(() => (isFromFinder ? readSignUpValue("primaryDentist") : null));
  useEffect(() => {
    if (isAway) dropStored("primaryDentist");
  }, [isAway]);
  return picked;
}
