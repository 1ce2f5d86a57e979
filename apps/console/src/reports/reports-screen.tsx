import { findState } from "@smirk/domain/joining/address/states";
import { useEffect, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import { useShell } from "../shell/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { ReportFilterForm } from "./report-filter-form.tsx";
import { CountsReport, MoneyReport } from "./report-tables.tsx";
import type { CountsAnswer, MoneyRow, ReportFilter } from "./types.ts";

const EMPTY: ReportFilter = { by: "month", from: "", to: "", plan: "", state: "" };
const GROUPS = { month: "Month", plan: "Plan", state: "State" };
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

interface Report {
  by: ReportFilter["by"];
  counts: CountsAnswer;
  /** Null for a role that sees no money. */
  money: MoneyRow[] | null;
}

function bodyOf(filter: ReportFilter): object {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ""));
}

function isWhole({ from, to }: ReportFilter): boolean {
  return [from, to].every((month) => month === "" || MONTH.test(month));
}

export function ReportsScreen() {
  const { can, session } = useShell();
  const [filter, setFilter] = useState<ReportFilter>(EMPTY);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState("");
  const seesMoney = can("reports.money");

  useEffect(() => {
    if (!isWhole(filter)) return;
    let isCurrent = true;
    const body = bodyOf(filter);
    const money = seesMoney ? call<{ rows: MoneyRow[] }>("/reports/money", body) : null;
    Promise.all([call<CountsAnswer>("/reports/counts", body), money]).then(
      ([counts, sums]) => {
        if (!isCurrent) return;
        setError("");
        setReport({ by: filter.by, counts, money: sums?.rows ?? null });
      },
      (failure: unknown) => isCurrent && setError(sentenceOf(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [filter, seesMoney]);

  async function save() {
    try {
      const answer = await request("/reports/export", bodyOf(filter));
      saveFile(`report-by-${filter.by}.csv`, "text/csv", await answer.text());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  const shown = {
    ...filter,
    from: filter.from || (report?.counts.from ?? ""),
    to: filter.to || (report?.counts.to ?? ""),
  };
  const nameOf = (key: string) => nameKey(key, report);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Reports</h1>
        {can("reports.export") && <Button onClick={() => void save()}>Save as CSV</Button>}
      </div>
      <ReportFilterForm filter={shown} plans={report?.counts.plans ?? []} onChange={setFilter} />
      <ErrorNote>{error}</ErrorNote>
      {report && (
        <>
          <CountsReport rows={report.counts.rows} group={GROUPS[report.by]} nameOf={nameOf} />
          {report.money && <MoneyReport rows={report.money} group={GROUPS[report.by]} nameOf={nameOf} />}
          <p className="text-muted text-sm">
            Months begin and end in the office’s time zone ({session.time_zone}). Members count by the plan
            and state that they have today, payments by those of the day they were made.
          </p>
        </>
      )}
    </div>
  );
}

function nameKey(key: string, report: Report | null): string {
  if (report?.by === "plan") return report.counts.plans.find(({ slug }) => slug === key)?.name ?? key;
  if (report?.by === "state") return findState(key)?.name ?? key;
  const format = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${key}-01`));
}
