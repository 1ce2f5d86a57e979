import { formatMoney } from "@smirk/domain/billing/money";
import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ShownBulk } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { describeBulk } from "./bulk-actions.ts";

const POLL_MS = 1_000;

/** A bulk action: its preview, its start and its progress. */
export function BulkRun({ bulkId }: { bulkId: string }) {
  const { session } = useShell();
  const [run, setRun] = useState<ShownBulk | null>(null);
  const [error, setError] = useState("");
  const [isStarting, setStarting] = useState(false);
  const load = useCallback(() => {
    call("/bulk/show", { bulk_id: bulkId }).then(
      (answer) => {
        setRun(answer);
        setError("");
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, [bulkId]);
  useEffect(load, [load]);
  const isWorking = run?.state === "previewing" || run?.state === "running";
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(load, POLL_MS);
    return () => clearInterval(timer);
  }, [isWorking, load]);

  if (run === null) return error === "" ? <p role="status">Loading …</p> : <ErrorNote>{error}</ErrorNote>;
  const { counts, action } = run;
  const isMine = run.by === session.email;
  return (
    <div className="grid gap-6">
      <ErrorNote>{error}</ErrorNote>
      <h2 className="font-semibold text-lg">{describeBulk(run)}</h2>
      <Progress run={run} />
      {run.state === "ready" && <Totals run={run} />}
      {run.state === "ready" && counts.ready > 0 && isMine && (
        <div>
          <Button variant={action === "cancel" ? "danger" : "primary"} onClick={() => setStarting(true)}>
            {nameStart(run)}
          </Button>
        </div>
      )}
      {isStarting && (
        <StartDialog
          run={run}
          onClose={() => setStarting(false)}
          onDone={() => {
            setStarting(false);
            load();
          }}
        />
      )}
      <Problems run={run} />
    </div>
  );
}

function nameStart({ action, counts, refund_cents: refundCents }: ShownBulk): string {
  const count = (thing: string) => `${counts.ready} ${thing}${counts.ready === 1 ? "" : "s"}`;
  if (action === "resend") return `Send to ${count("member")}`;
  return `Cancel ${count("membership")}, refund ${formatMoney(refundCents)}`;
}

const SENTENCES: Record<string, string> = {
  previewing: "The preview is being made.",
  ready: "This is what would happen. Nothing has been changed yet.",
  running: "It is being done. You may leave this page.",
  done: "It is done.",
};

function Progress({ run: { state, counts } }: { run: ShownBulk }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seen = state === "previewing" ? all - counts.waiting : all - counts.ready;
  return (
    <div className="grid gap-2">
      <p role="status" className="rounded-md bg-tint px-3 py-2 text-on-tint">
        {SENTENCES[state]}
        {state === "done" && ` ${counts.done} done, ${counts.failed} failed, ${counts.skipped} left out.`}
      </p>
      {(state === "previewing" || state === "running") && (
        <progress aria-label="Progress" max={all} value={seen} className="w-full accent-action" />
      )}
    </div>
  );
}

function Totals({
  run: { action, counts, refund_cents: refundCents, first_day: firstDay, last_day: lastDay },
}: {
  run: ShownBulk;
}) {
  const days = firstDay && lastDay ? [firstDay, lastDay].map(formatPlainDay) : [];
  const facts: [string, string | null][] =
    action === "resend"
      ? [["Emails", String(counts.ready)]]
      : [
          ["Memberships that end", String(counts.ready)],
          ["Paid back", formatMoney(refundCents)],
          ["Last day", [...new Set(days)].join(" to ")],
        ];
  return <Facts facts={[...facts, ["Left out", counts.skipped > 0 ? String(counts.skipped) : null]]} />;
}

interface StartDialogProps {
  run: ShownBulk;
  onDone: () => void;
  onClose: () => void;
}

function StartDialog({ run, onDone, onClose }: StartDialogProps) {
  async function start(reason: string) {
    const shown = { members: run.counts.ready, refund_cents: run.refund_cents };
    await call(`/bulk/${run.action}`, { bulk_id: run.id, ...shown, reason });
    return "";
  }
  return (
    <ActionForm
      title={nameStart(run)}
      button={nameStart(run)}
      isDangerous={run.action === "cancel"}
      run={start}
      onDone={onDone}
      onClose={onClose}
    >
      <Totals run={run} />
    </ActionForm>
  );
}

function Problems({ run: { problems } }: { run: ShownBulk }) {
  const { go } = useShell();
  if (problems.length === 0) return null;
  return (
    <Table
      caption="Members who were left out or failed"
      columns={["Member", "State", "Reason"]}
      empty=""
      rows={problems.map(({ account_id: accountId, name, state, problem }) => ({
        key: accountId,
        cells: [
          <Button key="member" onClick={() => go({ name: "member", accountId })}>
            {name || "No name"}
          </Button>,
          state === "skipped" ? "left out" : state,
          problem,
        ],
      }))}
    />
  );
}
