import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { DoneNote } from "../../../ui/feedback/done-note.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import type { Sending } from "./use-sending.ts";

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
            maxLength={20}
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
