import { Trans, useLingui } from "@lingui/react/macro";
import { createReportRoute, type ReportBody } from "@smirk/contract/reports";
import { DIRECTORY_PROBLEMS, type DirectoryProblem, LONGEST_NOTE } from "@smirk/domain/directory/reports";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FieldError } from "../../../ui/forms/field-error.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { useSession } from "../../session/use-session.ts";
import type { ReportProps } from "../form-props.ts";
import { EmailField, isEmailFine } from "./email-field.tsx";
import { SendingProblem, SendingSteps, useSending } from "./sending-steps.tsx";

export function ReportDialog({ locationId, onClose }: ReportProps) {
  const sending = useSending();
  return (
    <Dialog open title={<Trans>What is wrong here?</Trans>} onClose={onClose}>
      <SendingSteps sending={sending} onClose={onClose}>
        <ReportForm locationId={locationId} sending={sending} />
      </SendingSteps>
    </Dialog>
  );
}

interface ReportFormProps {
  locationId: string;
  sending: ReturnType<typeof useSending>;
}

function ReportForm({ locationId, sending }: ReportFormProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const memberFetch = useMemberFetch();
  const session = useSession();
  const isMember = session.status === "isLoggedIn" && session.tokens.type === "access_token";
  const [problem, setProblem] = useState<DirectoryProblem | null>(null);
  const [note, setNote] = useState("");
  const [email, setEmail] = useState("");
  const [wantsAnswer, setWantsAnswer] = useState(false);
  const [isChecked, setChecked] = useState(false);

  const isLong = note.trim().length > LONGEST_NOTE;

  function submit() {
    setChecked(true);
    if (problem === null || isLong || !(isMember || isEmailFine(email))) return;
    const body: ReportBody = {
      location_id: locationId,
      problem,
      note,
      email: isMember ? null : email.trim() || null,
      wants_answer: wantsAnswer,
    };
    const apiFetch = isMember ? memberFetch : browserFetch(apiUrl);
    const post = () => callRoute(apiFetch, createReportRoute, { body, signal: requestLimit() });
    void sending.send(post, isMember && wantsAnswer);
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ProblemChoice chosen={problem} onChoose={setProblem} isMissing={isChecked && problem === null} />
      <Field
        label={t`In one sentence (optional)`}
        error={isChecked && isLong && t`This is too long. Please shorten it.`}
      >
        {(control) => (
          <TextInput {...control} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      {isMember ? (
        <AnswerChoice isWanted={wantsAnswer} onChange={setWantsAnswer} />
      ) : (
        <EmailField value={email} onChange={setEmail} isChecked={isChecked} />
      )}
      <SendingProblem sending={sending} />
      <Button type="submit" busy={sending.isBusy}>
        <Trans>Send</Trans>
      </Button>
    </form>
  );
}

interface AnswerChoiceProps {
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}

function AnswerChoice({ isWanted, onChange }: AnswerChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-action"
        checked={isWanted}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Trans>Email me when you have checked this</Trans>
    </label>
  );
}

interface ProblemChoiceProps {
  chosen: DirectoryProblem | null;
  onChoose: (problem: DirectoryProblem) => void;
  isMissing: boolean;
}

function ProblemChoice({ chosen, onChoose, isMissing }: ProblemChoiceProps) {
  const { t } = useLingui();
  const words: Record<DirectoryProblem, string> = {
    no_plan: t`The office does not take the plan`,
    moved: t`The office has moved`,
    wrong_phone: t`The phone number is wrong`,
    closed: t`The dentist has retired, or the office has closed`,
    other: t`Something else`,
  };
  return (
    <fieldset className="grid" aria-describedby={isMissing ? "problem-missing" : undefined}>
      <legend className="sr-only">
        <Trans>What is wrong here?</Trans>
      </legend>
      {DIRECTORY_PROBLEMS.map((problem) => (
        <label key={problem} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="problem"
            className="size-5 shrink-0 accent-action"
            checked={chosen === problem}
            onChange={() => onChoose(problem)}
          />
          {words[problem]}
        </label>
      ))}
      <FieldError id="problem-missing" error={isMissing && t`Please choose what is wrong.`} />
    </fieldset>
  );
}
