import { useState } from "react";
import { useNavigate } from "react-router";
import { browserFetch } from "../../api/api-fetch.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { leaveWaitlist } from "../../api/member/waitlist.ts";
import { useIsHere } from "../../shell/page/use-is-here.ts";
import { useSite } from "../../shell/page/use-site.ts";
import { writeWaitlistEntry } from "../session/tokens/waitlist-entry.ts";

/** Removes the visitor from the waitlist; the page then only knows that they left. */
export function useRemoval() {
  const { apiUrl } = useSite().publicConfig;
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [phase, setPhase] = useState<"idle" | "busy" | "failed">("idle");
  async function remove(removalToken: string, area: string) {
    setPhase("busy");
    try {
      await leaveWaitlist(browserFetch(apiUrl), removalToken, { signal: requestLimit() });
      setPhase("idle");
      if (!isHere()) return;
      void navigate(".", {
        replace: true,
        preventScrollReset: true,
        state: writeWaitlistEntry({ email: "", phoneNumber: "", removalToken: null, area }),
      });
    } catch {
      setPhase("failed");
    }
  }
  return { phase, remove };
}
