import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { getCards } from "../../api/member/account.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { paths } from "../../paths.ts";
import { Redirect } from "../../shell/page/redirect.tsx";
import { PageSpinner } from "../../ui/controls/page-spinner.tsx";
import { isMembershipOver } from "../session/is-membership-over.ts";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { useSession } from "../session/use-session.ts";
import { useHandOff } from "./hand-off/use-hand-off.ts";

/** Leads members to their membership, unless it has ended (USE-11). Not those who become members here. */
export function MembersAway({ children }: { children: React.ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const handOff = useHandOff();
  const session = useSession();
  const memberFetch = useMemberFetch();
  const [wasMember] = useState(session.status === "isLoggedIn" && session.tokens.type === "access_token");
  const [hasEnded, setHasEnded] = useState<boolean | null>(null);
  const isChecked = wasMember && handOff.kind === "absent" && !pathname.startsWith(paths.processing);

  useEffect(() => {
    if (!isChecked) return;
    let isOver = false;
    const settle = (ended: boolean) => !isOver && setHasEnded(ended);
    getCards(memberFetch, requestLimit()).then(
      (answer) => settle(isMembershipOver(answer.insurance_card, new Date())),
      () => settle(false),
    );
    return () => {
      isOver = true;
    };
  }, [memberFetch, isChecked]);

  if (!isChecked || hasEnded) return children;
  return hasEnded === null ? <PageSpinner label={t`Loading...`} /> : <Redirect to={paths.membership} />;
}
