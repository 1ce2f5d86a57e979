import { Trans, useLingui } from "@lingui/react/macro";
import { type CreatedReport, confirmReportRoute } from "@smirk/contract/reports";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";

interface SendingStepsProps {
  sending: Sending;
  onClose: () => void;
  /** The form itself, shown first. */
  children: React.ReactNode;
}

/** The form, then the code of the email, then thanks. */
export function SendingSteps({ sending, onClose, children }: SendingStepsProps) {
  const { step } = sending;
  if (step.name === "form") return children;
  if (step.name === "code") return <CodeStep sending={sending} report={step.report} />;
  return (
    <>
      <DoneNote isDone>
        {step.isAnswered ? (
          <Trans>Thank you. We will check it and email you once.</Trans>
        ) : (
          <Trans>Thank you. We will check it.</Trans>
        )}
      </DoneNote>
      <Button variant="secondary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </>
  );
}

function CodeStep({ sending, report }: { sending: Sending; report: string }) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void sending.confirm(report, code);
      }}
    >
      <p>
        <Trans>We emailed you a code. Enter it here to confirm your email address.</Trans>
      </p>
      <Field label={t`Code`} error={sending.problem === "wrongCode" && t`That code is not right.`}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            value={code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {sending.problem !== "wrongCode" && <SendingProblem sending={sending} />}
      <Button type="submit" busy={sending.isBusy}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}

export function SendingProblem({ sending: { problem } }: { sending: Sending }) {
  if (problem === null) return null;
  return (
    <FormAlert>
      {problem === "tooMany" && <Trans>Too many tries. Please wait a while and try again.</Trans>}
      {problem === "gone" && <Trans>This dentist is no longer in our directory.</Trans>}
      {problem === "wrongCode" && <Trans>We could not read this. Please check what you typed.</Trans>}
      {problem === "unreachable" && <UnreachableText />}
    </FormAlert>
  );
}

type Step = { name: "form" } | { name: "code"; report: string } | { name: "done"; isAnswered: boolean };

type Problem = "tooMany" | "wrongCode" | "gone" | "unreachable";

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
    send: (post: () => Promise<{ data: CreatedReport }>, isAnswered: boolean) =>
      attempt(async () => {
        const { report, state } = (await post()).data;
        return state === "code_sent" ? { name: "code", report } : { name: "done", isAnswered };
      }),
    confirm: (report: string, code: string) =>
      attempt(async () => {
        const sent = { body: { report, code }, signal: requestLimit() };
        await callRoute(browserFetch(apiUrl), confirmReportRoute, sent);
        return { name: "done", isAnswered: true };
      }),
  };
}

type Sending = ReturnType<typeof useSending>;

function findProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return "unreachable";
  if (error.status === 429) return "tooMany";
  if (error.status === 404) return "gone";
  return error.status === 400 ? "wrongCode" : "unreachable";
}
