import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserFetch } from "../../api/api-fetch.ts";
import { endSession } from "../../api/member/end-session.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { leaveWaitlist } from "../../api/member/waitlist.ts";
import { paths } from "../../paths.ts";
import { useIsHere } from "../../shell/page/use-is-here.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { type HeldSignUp, holdSignUp, putBackSignUp } from "../session/held-sign-up.ts";
import { signOut } from "../session/sign-out.ts";
import type { WaitlistEntry } from "../session/tokens/waitlist-entry.ts";
import { useSession } from "../session/use-session.ts";

export type CorrectionPhase = "none" | "offered" | "busy" | "failed";

/**
 * Clears the session and what is stored at once (REG-01). Visitors who came from the form can correct the address: until the
 * page is left, its memory has the form and the temporary token (decision 6). Then the server's session ends as well.
 */
export function useCorrection(entry: WaitlistEntry | null) {
  const { apiUrl } = useSite().publicConfig;
  const { status } = useSession();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const held = useRef<HeldSignUp | null>(null);
  const [phase, setPhase] = useState<CorrectionPhase>("none");
  const isFromForm = entry !== null;
  const isPutBack = useRef(false);

  useEffect(() => {
    if (status !== "isLoggedIn" || isPutBack.current) return;
    if (!isFromForm) return signOut(apiUrl);
    held.current = holdSignUp();
    if (held.current !== null) setPhase("offered");
  }, [status, apiUrl, isFromForm]);

  useEffect(() => {
    const forget = () => {
      if (held.current !== null) endSession(apiUrl, held.current.accessToken);
      held.current = null;
      setPhase("none");
    };
    // A page that Back restores has forgotten as well.
    window.addEventListener("pagehide", forget);
    return () => {
      window.removeEventListener("pagehide", forget);
      forget();
    };
  }, [apiUrl]);

  async function correct() {
    setPhase("busy");
    try {
      const token = entry?.removalToken ?? null;
      if (token !== null) await leaveWaitlist(browserFetch(apiUrl), token, { signal: requestLimit() });
      if (!isHere() || held.current === null) return;
      isPutBack.current = true;
      putBackSignUp(held.current);
      held.current = null;
      void navigate(paths.userDetails, { replace: true });
    } catch {
      if (held.current !== null) setPhase("failed");
    }
  }
  return { phase, correct };
}
