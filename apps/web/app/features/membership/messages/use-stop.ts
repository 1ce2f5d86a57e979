import { useEffect, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { stopMessages } from "../../../api/member/sections/messages.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export type Stopping =
  | { step: "reading" | "incomplete" | "stopped" }
  | { step: "ready" | "busy" | "failed"; token: string };

/** Takes the token of the email from the fragment, and removes it from the address bar. */
export function useStop() {
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
      await stopMessages(browserFetch(apiUrl), token, requestLimit());
      setStopping({ step: "stopped" });
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.status === 400;
      setStopping(isInvalid ? { step: "incomplete" } : { step: "failed", token });
    }
  }
  return { stopping, stop };
}
