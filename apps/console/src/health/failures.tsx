import { type ReactNode, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { FailedJob, UnsentMail } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCode, formatTime } from "../ui/formats.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";

/** Calls with the outcome beside the table. */
function useRetry<T>(onAnswer: (answer: T) => void) {
  const { proven } = useShell();
  const [error, setError] = useState("");
  const [done, setDone] = useState("");
  const retry = (run: () => Promise<T>) => {
    setError("");
    setDone("");
    proven(run).then(
      (answer) => {
        onAnswer(answer);
        setDone("It is being tried again.");
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  };
  return { retry, error, done };
}

interface SectionProps {
  title: string;
  error: string;
  done: string;
  children: ReactNode;
}

function Section({ title, error, done, children }: SectionProps) {
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <ErrorNote>{error}</ErrorNote>
      <DoneNote done={done === "" ? null : { sentence: done }} onDone={() => {}} />
      {children}
    </section>
  );
}

function MemberLink({ accountId }: { accountId: string | null }) {
  if (accountId === null) return "";
  return <PageLink page={{ name: "member", accountId }}>Open</PageLink>;
}

export function FailedJobs({ jobs, onJobs }: { jobs: FailedJob[]; onJobs: (jobs: FailedJob[]) => void }) {
  const { can } = useShell();
  const { retry, error, done } = useRetry<{ jobs: FailedJob[] }>((answer) => onJobs(answer.jobs));
  const [shown, more] = useLongRows(jobs, "jobs");
  return (
    <Section title="Failed jobs" error={error} done={done}>
      <Table
        caption="Failed jobs"
        columns={["Job", "Attempts", "Failed", "Next attempt", "Reason", "Member", "Try again"]}
        empty="No job has failed."
        rows={shown.map(
          ({
            id,
            name,
            attempts,
            failed_at: failedAt,
            next_at: nextAt,
            reason,
            account_id: accountId,
            is_running: isRunning,
          }) => ({
            key: id,
            cells: [
              formatCode(name),
              attempts,
              formatTime(failedAt),
              isRunning ? "runs now" : formatTime(nextAt) || "given up",
              reason,
              <MemberLink key="member" accountId={accountId} />,
              can("health.retry_job") && !isRunning ? (
                <Button key="retry" onClick={() => retry(() => call("/health/retry-job", { job_id: id }))}>
                  Try again
                </Button>
              ) : (
                ""
              ),
            ],
          }),
        )}
      />
      {more}
    </Section>
  );
}

export function UnsentMails({
  mails,
  onMails,
}: {
  mails: UnsentMail[];
  onMails: (mails: UnsentMail[]) => void;
}) {
  const { can } = useShell();
  const { retry, error, done } = useRetry<{ mails: UnsentMail[] }>((answer) => onMails(answer.mails));
  const [shown, more] = useLongRows(mails, "emails");
  return (
    <Section title="Emails that were not sent" error={error} done={done}>
      <Table
        caption="Emails that were not sent"
        columns={["Email", "Written", "State", "Reason", "Member", "Try again"]}
        empty="Every email was sent."
        rows={shown.map(
          ({
            id,
            kind,
            written_at: writtenAt,
            given_up_at: givenUpAt,
            reason,
            account_id: accountId,
            can_retry: canRetry,
          }) => ({
            key: id,
            cells: [
              formatCode(kind),
              formatTime(writtenAt),
              givenUpAt === null ? "waits" : `given up ${formatTime(givenUpAt)}`,
              reason,
              <MemberLink key="member" accountId={accountId} />,
              can("health.retry_mail") && canRetry ? (
                <Button key="retry" onClick={() => retry(() => call("/health/retry-mail", { mail_id: id }))}>
                  Try again
                </Button>
              ) : (
                ""
              ),
            ],
          }),
        )}
      />
      {more}
    </Section>
  );
}
