import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Finding, Health } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCode, formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { FailedJobs, UnsentMails } from "./failures.tsx";

export function HealthScreen() {
  const [health, setHealth] = useState<Health | null>(null);
  const [vendors, setVendors] = useState<Finding[] | null>(null);
  const [error, setError] = useState("");
  const load = useCallback(() => {
    const fail = (failure: unknown) => setError(sentenceOf(failure));
    setError("");
    setVendors(null);
    call("/health").then(setHealth, fail);
    call("/health/vendors").then((answer) => setVendors(answer.findings), fail);
  }, []);
  useEffect(load, [load]);

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Health</h1>
        <Button onClick={load}>Check again</Button>
      </div>
      <ErrorNote>{error}</ErrorNote>
      {health === null && error === "" && <p role="status">Loading …</p>}
      {health && (
        <>
          <FindingsTable findings={[...health.findings, ...(vendors ?? [])]} />
          {vendors === null && error === "" && <p role="status">Asking the vendors …</p>}
          <FailedJobs jobs={health.jobs} onJobs={(jobs) => setHealth({ ...health, jobs })} />
          <UnsentMails mails={health.mails} onMails={(mails) => setHealth({ ...health, mails })} />
          <section className="grid gap-3">
            <h2 className="font-semibold text-lg">Scheduled jobs</h2>
            <Table
              caption="Scheduled jobs"
              columns={["Job", "Last run", "Next run"]}
              empty="Nothing is scheduled."
              rows={health.schedule.map(({ name, last_at: lastAt, next_at: nextAt }) => ({
                key: name,
                cells: [formatCode(name), formatTime(lastAt) || "never", formatTime(nextAt)],
              }))}
            />
          </section>
        </>
      )}
    </div>
  );
}

const LEVEL_ORDER: readonly Finding["level"][] = ["error", "warning", "ok"];

const LEVEL_WORDS: Record<Finding["level"], string> = {
  error: "bg-error-tint text-error",
  warning: "bg-tint text-on-tint",
  ok: "text-muted",
};

/** What needs somebody first. */
function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  const sorted = findings.toSorted((a, b) => LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level));
  const problems = findings.filter(({ level }) => level !== "ok").length;
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">
        {problems === 0 ? "No problems found" : `${problems} to look at`}
      </h2>
      <Table
        caption="Checks"
        columns={["State", "Check", "Found", "What to do"]}
        empty="Nothing was checked."
        rows={sorted.map(({ level, check, found, advice }, index) => ({
          key: `${check} ${index}`,
          cells: [
            <span key="level" className={`rounded-full px-2 py-0.5 font-semibold ${LEVEL_WORDS[level]}`}>
              {level}
            </span>,
            check,
            <span key="found" className="break-words">
              {found}
            </span>,
            advice,
          ],
        }))}
      />
    </section>
  );
}
