import { useCallback, useState } from "react";
import { call, callPage, sentenceOf } from "../../api/call.ts";
import type { Outcome, Report } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { useKept } from "../../session/use-page.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { type Done, DoneNote } from "../../ui/done-note.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { MoreButton, usePaged } from "../../ui/use-paged.tsx";
import { EditDialog } from "../dialogs/edit-dialog.tsx";
import { ReportCard } from "./report-card.tsx";

const DONE: Record<Outcome, string> = {
  corrected: "Corrected.",
  hidden: "Hidden.",
  nothing_wrong: "Nothing was wrong.",
  added: "Added.",
  declined: "Declined.",
};

/** Reports and nominations that wait, each with its entry beside it; or those that are settled. */
export function ReportsScreen() {
  const [isSettled, showSettled] = useKept("settled", false);
  const list = useReports(isSettled);
  const settling = useSettling(list.reload);
  const [correcting, setCorrecting] = useState<Report | null>(null);
  const [hiding, setHiding] = useState<Report | null>(null);

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Reports and nominations</h1>
      <SettledChoice isSettled={isSettled} onChoose={showSettled} />
      <ErrorNote>{settling.error || list.error}</ErrorNote>
      <DoneNote done={settling.done} onDone={settling.finish} />
      {list.rows?.length === 0 && (
        <p className="text-muted">
          {isSettled ? "Nothing was settled yet." : "Nothing waits to be settled."}
        </p>
      )}
      <ul className="grid gap-4">
        {list.rows?.map((report, index) => (
          <ReportCard
            key={report.id}
            report={report}
            isFirst={index === 0 && !isSettled}
            isBusy={settling.isBusy}
            onSettle={(outcome) => {
              if (outcome === "hidden") setHiding(report);
              else void settling.settle(report, outcome);
            }}
            onCorrect={() => setCorrecting(report)}
            onTakePhone={(phone) => void settling.takePhone(report, phone)}
            onReopen={() => void settling.reopen(report)}
          />
        ))}
      </ul>
      <MoreButton list={list} what="reports" />
      {correcting?.entry && (
        <EditDialog
          providerId={correcting.entry.provider_id}
          locationId={correcting.entry.location_id}
          onClose={() => setCorrecting(null)}
          onDone={() => {
            setCorrecting(null);
            void settling.settle(correcting, "corrected");
          }}
        />
      )}
      {hiding && (
        <HideForm
          dentist={hiding.entry?.dentist}
          onHide={(reason) => settling.send(hiding, "hidden", reason)}
          onClose={() => setHiding(null)}
          onDone={(sentence) => {
            settling.finish({ sentence, undo: () => settling.takeBack(hiding) });
            setHiding(null);
          }}
        />
      )}
    </div>
  );
}

function useReports(isSettled: boolean) {
  const load = useCallback(
    async (after: string | null) => {
      const path = isSettled ? "/reports/settled" : "/reports";
      const { reports, next } = await callPage(path, after);
      return { rows: reports, next };
    },
    [isSettled],
  );
  return usePaged(load);
}

function SettledChoice(props: { isSettled: boolean; onChoose: (isSettled: boolean) => void }) {
  const { isSettled, onChoose } = props;
  return (
    <div className="-mx-3 flex flex-wrap">
      {([false, true] as const).map((settled) => (
        <button
          key={String(settled)}
          type="button"
          aria-pressed={settled === isSettled}
          onClick={() => onChoose(settled)}
          className="min-h-11 rounded-full border border-transparent px-3 font-medium hover:bg-tint aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-on-tint md:min-h-9"
        >
          {settled ? "Settled" : "Waiting"}
        </button>
      ))}
    </div>
  );
}

interface HideFormProps {
  dentist: string | undefined;
  onHide: (reason: string) => Promise<string>;
  onDone: (sentence: string) => void;
  onClose: () => void;
}

function HideForm({ dentist, onHide, onDone, onClose }: HideFormProps) {
  return (
    <ActionForm
      title="Hide the entry"
      button="Hide"
      isDangerous
      run={onHide}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        Visitors no longer find {dentist}. All reports of the entry are settled, and answered where that was
        asked for.
      </p>
    </ActionForm>
  );
}

/** Settles reports and opens them again, and says what was done. */
function useSettling(reload: () => void) {
  const { proven } = useShell();
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [isBusy, setBusy] = useState(false);

  const finish = (what: Done) => {
    setDone(what);
    reload();
  };
  const send = async ({ id }: Report, outcome: Outcome, reason?: string) => {
    const body = { report_id: id, outcome, ...(reason !== undefined && { reason }) };
    const { settled } = await call("/reports/settle", body);
    return `${DONE[outcome]} ${countReports(settled)} settled.`;
  };
  const takeBack = async ({ id }: Report) => {
    const { reopened } = await call("/reports/reopen", { report_id: id });
    return reopened === 1 ? "1 report waits again." : `${reopened} reports wait again.`;
  };
  const run = async (act: () => Promise<Done>) => {
    setError("");
    setBusy(true);
    try {
      finish(await proven(act));
    } catch (failure) {
      setError(sentenceOf(failure));
      reload();
    } finally {
      setBusy(false);
    }
  };
  return {
    error,
    done,
    isBusy,
    finish,
    send,
    takeBack,
    settle: (report: Report, outcome: Outcome) =>
      run(async () => ({ sentence: await send(report, outcome), undo: () => takeBack(report) })),
    takePhone: (report: Report, phone: string) =>
      run(async () => {
        await correctPhone(report, phone);
        return { sentence: await send(report, "corrected"), undo: () => takeBack(report) };
      }),
    reopen: (report: Report) => run(async () => ({ sentence: await takeBack(report) })),
  };
}

async function correctPhone({ entry }: Report, phone: string): Promise<void> {
  if (entry === null) return;
  const { provider_id, location_id } = entry;
  const reason = "The office said so";
  await call("/directory/edit", { provider_id, location_id, fields: { phone }, reason });
}

function countReports(count: number): string {
  return count === 1 ? "1 report" : `${count} reports`;
}
