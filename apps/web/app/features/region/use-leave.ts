import { useEffect, useState } from "react";
import { browserFetch } from "../../api/api-fetch.ts";
import { requestLimit } from "../../api/member/request-limit.ts";
import { leaveWaitlist } from "../../api/member/waitlist.ts";
import { useSite } from "../../shell/page/use-site.ts";

export type Leaving =
  | { step: "reading" | "incomplete" | "left" }
  | { step: "ready" | "busy" | "failed"; token: string };

/** Takes the token of the confirmation email from the fragment, and removes it from the address bar. */
export function useLeave() {
  const { apiUrl } = useSite().publicConfig;
  const [leaving, setLeaving] = useState<Leaving>({ step: "reading" });
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token !== "") {
      history.replaceState(history.state, "", location.pathname);
      setLeaving({ step: "ready", token });
    } else {
      setLeaving((now) => (now.step === "reading" ? { step: "incomplete" } : now));
    }
  }, []);
  async function leave(token: string) {
    setLeaving({ step: "busy", token });
    try {
      await leaveWaitlist(browserFetch(apiUrl), token, { everywhere: true, signal: requestLimit() });
      setLeaving({ step: "left" });
    } catch {
      setLeaving({ step: "failed", token });
    }
  }
  return { leaving, leave };
}
