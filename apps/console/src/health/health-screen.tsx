import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Finding, Health } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { Fold } from "../ui/fold.tsx";
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
            <Fold says={`When ${health.schedule.length} jobs ran and run next`}>
              <Table
                caption="Scheduled jobs"
                columns={["Job", "Last run", "Next run"]}
                empty="Nothing is scheduled."
                rows={health.schedule.map(({ name, last_at: lastAt, next_at: nextAt }) => ({
                  key: name,
                  cells: [formatCode(name), formatTime(lastAt) || "never", formatTime(nextAt)],
                }))}
              />
            </Fold>
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
  const problems = sorted.filter(({ level }) => level !== "ok");
  const good = sorted.filter(({ level }) => level === "ok");
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">
        {problems.length === 0 ? "No problems found" : `${problems.length} to look at`}
      </h2>
      {problems.length > 0 && (
        <Table
          caption="To look at"
          columns={["State", "Check", "Found", "What to do"]}
          empty=""
          rows={problems.map(({ level, check, found, advice }, index) => ({
            key: `${check} ${index}`,
            cells: [
              <span key="level" className={`rounded-full px-2 py-0.5 font-semibold ${LEVEL_WORDS[level]}`}>
                {level}
              </span>,
              check,
              <span key="found" className="wrap-anywhere">
                {found}
              </span>,
              <span key="advice" className="block md:min-w-64">
                {advice}
              </span>,
            ],
          }))}
        />
      )}
      {good.length > 0 && (
        <Fold says={good.length === 1 ? "1 check is ok" : `${good.length} checks are ok`}>
          <Table
            caption="Checks that are ok"
            columns={["Check", "Found"]}
            empty=""
            rows={good.map(({ check, found }, index) => ({
              key: `${check} ${index}`,
              cells: [check, found],
            }))}
          />
        </Fold>
      )}
    </section>
  );
}
