import { useCallback, useEffect, useRef, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPhone, formatPlainDay, formatTime, formatZip } from "../ui/formats.ts";
import { EditDialog } from "./dialogs/edit-dialog.tsx";
import type { Report, ReportedEntry } from "./types.ts";

const PROBLEMS: Record<NonNullable<Report["problem"]>, string> = {
  no_plan: "Does not take the plan",
  moved: "Moved",
  wrong_phone: "Phone number wrong",
  closed: "Retired or closed",
  other: "Something else",
};
const DONE = {
  corrected: "Corrected.",
  hidden: "Hidden.",
  nothing_wrong: "Nothing was wrong.",
  added: "Added.",
  declined: "Declined.",
};
type Outcome = keyof typeof DONE;

interface Settled {
  settled: number;
  reports: Report[];
}

/** Reports and nominations that wait, each with its entry beside it. */
export function ReportsScreen() {
  const [reports, setReports] = useState<Report[] | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [correcting, setCorrecting] = useState<Report | null>(null);
  const load = useCallback(() => {
    call<{ reports: Report[] }>("/reports").then(
      (answer) => setReports(answer.reports),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);

  async function settle(report: Report, outcome: Outcome) {
    setError("");
    setBusy(true);
    try {
      const answer = await call<Settled>("/reports/settle", { report_id: report.id, outcome });
      setReports(answer.reports);
      setDone(`${DONE[outcome]} ${answer.settled === 1 ? "1 report" : `${answer.settled} reports`} settled.`);
    } catch (failure) {
      setError(sentenceOf(failure));
      load();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Reports and nominations</h1>
      <ErrorNote>{error}</ErrorNote>
      <p role="status" className={done === "" ? "sr-only" : "rounded-md bg-tint px-3 py-2 text-on-tint"}>
        {done}
      </p>
      {reports?.length === 0 && <p className="text-muted">Nothing waits to be settled.</p>}
      <ul className="grid gap-4">
        {reports?.map((report, index) => (
          <ReportCard
            key={report.id}
            report={report}
            isFirst={index === 0}
            isBusy={isBusy}
            onSettle={(outcome) => void settle(report, outcome)}
            onCorrect={() => setCorrecting(report)}
          />
        ))}
      </ul>
      {correcting?.entry && (
        <EditDialog
          providerId={correcting.entry.providerId}
          locationId={correcting.entry.locationId}
          onClose={() => setCorrecting(null)}
          onDone={() => {
            setCorrecting(null);
            void settle(correcting, "corrected");
          }}
        />
      )}
    </div>
  );
}

interface ReportCardProps {
  report: Report;
  /** Its first button has the focus, so that reports are settled one after the other by keys. */
  isFirst: boolean;
  isBusy: boolean;
  onSettle: (outcome: Outcome) => void;
  onCorrect: () => void;
}

function ReportCard({ report, isFirst, isBusy, onSettle, onCorrect }: ReportCardProps) {
  const { can } = useShell();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  const { problem, nominee, entry, note } = report;
  const title = problem === null ? "Nomination" : PROBLEMS[problem];
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="grid content-start gap-3">
        <h2 className="font-bold text-lg">{title}</h2>
        <Facts
          facts={[
            ["Dentist", nominee?.name],
            ["Where", nominee?.place],
            ["In their words", note],
            ["Sent", formatTime(report.createdAt)],
            ["From", report.isConfirmed ? "a member, or a confirmed email" : "a visitor, not confirmed"],
            ["Answer", report.wantsAnswer ? "by email, once it is settled" : "not asked for"],
          ]}
        />
      </div>
      {entry && <Entry entry={entry} />}
      {can("reports.settle") && (
        <div className="flex flex-wrap gap-3 md:col-span-2">
          {entry === null ? (
            <>
              <Button ref={first} variant="primary" disabled={isBusy} onClick={() => onSettle("added")}>
                Added
              </Button>
              <Button disabled={isBusy} onClick={() => onSettle("declined")}>
                Decline
              </Button>
            </>
          ) : (
            <>
              <Button ref={first} variant="primary" disabled={isBusy} onClick={onCorrect}>
                Correct
              </Button>
              <Button disabled={isBusy} onClick={() => onSettle("nothing_wrong")}>
                Nothing wrong
              </Button>
              <Button variant="danger" disabled={isBusy} onClick={() => onSettle("hidden")}>
                Hide
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

function Entry({ entry }: { entry: ReportedEntry }) {
  const { can, go } = useShell();
  const { dentist, centerName, address, city, state, zip, phone, plans, published, confirmedOn } = entry;
  return (
    <section aria-label={`Entry of ${dentist}`} className="grid content-start gap-3 rounded-md bg-paper p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">{dentist}</h3>
        <span className="text-muted text-sm">
          {published ? "shown" : "hidden"}
          {entry.beingChecked && " · being checked"}
        </span>
      </div>
      <Facts
        facts={[
          ["Office", centerName],
          ["Address", `${address}, ${city}, ${state} ${formatZip(zip)}`],
          ["Phone", formatPhone(phone)],
          ["Plans", plans.join(", ")],
          ["Confirmed", confirmedOn && formatPlainDay(confirmedOn)],
        ]}
      />
      {can("directory.show") && (
        <div>
          <Button onClick={() => go({ name: "entry", providerId: entry.providerId })}>Open the entry</Button>
        </div>
      )}
    </section>
  );
}
