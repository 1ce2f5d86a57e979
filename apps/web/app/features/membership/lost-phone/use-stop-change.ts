import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { stopRecovery } from "../../../api/member/sections/lost-phone.ts";
import { useSite } from "../../../shell/page/use-site.ts";

export type StopStep = "ready" | "busy" | "failed" | "incomplete" | "stopped" | "late";

export function useStopChange(token: string) {
  const { apiUrl } = useSite().publicConfig;
  const [step, setStep] = useState<StopStep>("ready");
  async function stop() {
    setStep("busy");
    try {
      await stopRecovery(browserFetch(apiUrl), token, requestLimit());
      setStep("stopped");
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === 409) setStep("late");
      else setStep(status === 400 ? "incomplete" : "failed");
    }
  }
  return { step, stop };
}
