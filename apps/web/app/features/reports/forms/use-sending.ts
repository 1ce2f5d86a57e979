import type { CreatedReport } from "@smirk/contract/reports";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { confirmReport } from "../../../api/reports.ts";
import { useSite } from "../../../shell/page/use-site.ts";

type Step = { name: "form" } | { name: "code"; report: string } | { name: "done"; isAnswered: boolean };

export type Problem = "tooMany" | "wrongCode" | "gone" | "unreachable";

/** Sends the form, then the code of the email that it may have been sent with. */
export function useSending() {
  const { apiUrl } = useSite().publicConfig;
  const [step, setStep] = useState<Step>({ name: "form" });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function attempt(task: () => Promise<Step>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      setStep(await task());
    } catch (error) {
      setProblem(findProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    isBusy,
    problem,
    send: (post: () => Promise<CreatedReport>, isAnswered: boolean) =>
      attempt(async () => {
        const { report, state } = await post();
        return state === "code_sent" ? { name: "code", report } : { name: "done", isAnswered };
      }),
    confirm: (report: string, code: string) =>
      attempt(async () => {
        await confirmReport(browserFetch(apiUrl), { report, code });
        return { name: "done", isAnswered: true };
      }),
  };
}

export type Sending = ReturnType<typeof useSending>;

function findProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return "unreachable";
  if (error.status === 429) return "tooMany";
  if (error.status === 404) return "gone";
  return error.status === 400 ? "wrongCode" : "unreachable";
}
