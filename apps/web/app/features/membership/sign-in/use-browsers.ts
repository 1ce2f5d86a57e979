import { useCallback, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { endOtherSessions, endSession, getSessions } from "../../../api/member/sections/sessions.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { usePolled } from "../use-polled.ts";

/** `target` is a session's id, or all others. */
type Ending = { target: string; phase: "busy" | "done" | "failed" };

export const ALL_OTHERS = "all others";

export function useBrowsers() {
  const memberFetch = useMemberFetch();
  const { value, tries, reload } = usePolled(
    useCallback((signal) => getSessions(memberFetch, signal), [memberFetch]),
  );
  const [ending, setEnding] = useState<Ending | null>(null);

  async function end(target: string) {
    setEnding({ target, phase: "busy" });
    try {
      if (target === ALL_OTHERS) await endOtherSessions(memberFetch, requestLimit());
      else await endSession(memberFetch, target, requestLimit()).catch(ignoreEnded);
      setEnding({ target, phase: "done" });
      reload();
    } catch {
      setEnding({ target, phase: "failed" });
    }
  }
  return { sessions: value, tries, ending, end };
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
