import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { stopRecovery } from "../../../api/member/sections/lost-phone.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export type Stopping =
  | { step: "reading" | "incomplete" | "stopped" | "late" }
  | { step: "ready" | "busy" | "failed"; token: string };

/** Takes the token of the message from the fragment, and removes it from the address bar. */
export function useStopChange() {
  const { apiUrl } = useSite().publicConfig;
  const [stopping, setStopping] = useState<Stopping>({ step: "reading" });
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token !== "") {
      history.replaceState(history.state, "", location.pathname);
      setStopping({ step: "ready", token });
    } else {
      setStopping((now) => (now.step === "reading" ? { step: "incomplete" } : now));
    }
  }, []);
  async function stop(token: string) {
    setStopping({ step: "busy", token });
    try {
      await stopRecovery(browserFetch(apiUrl), token, requestLimit());
      setStopping({ step: "stopped" });
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === 409) setStopping({ step: "late" });
      else setStopping(status === 400 ? { step: "incomplete" } : { step: "failed", token });
    }
  }
  return { stopping, stop };
}
