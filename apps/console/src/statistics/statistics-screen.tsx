import { findState, STATES } from "@smirk/domain/joining/address/states";
import { useEffect, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import type { BodyOf, CountsAnswer, MoneyRow } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote, Field, PlanOptions } from "../ui/field.tsx";
import { saveFile } from "../ui/save-file.ts";
import { CountsSection, MoneySection } from "./statistics-tables.tsx";

const EMPTY: StatisticsFilter = { by: "month", from: "", to: "", plan: "", state: "" };
const GROUPS = { month: "Month", plan: "Plan", state: "State" };
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

interface Shown {
  by: StatisticsFilter["by"];
  counts: CountsAnswer;
  /** Null for a role that sees no money. */
  money: MoneyRow[] | null;
}

function bodyOf({ by, ...filter }: StatisticsFilter): BodyOf<"/statistics/counts"> {
  return { by, ...Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== "")) };
}

function isWhole({ from, to }: StatisticsFilter): boolean {
  return [from, to].every((month) => month === "" || MONTH.test(month));
}

/** Asks again whenever the filter is another whole one. */
function useStatistics(filter: StatisticsFilter, seesMoney: boolean) {
  const [statistics, setStatistics] = useState<Shown | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    if (!isWhole(filter)) return;
    let isCurrent = true;
    const body = bodyOf(filter);
    const money = seesMoney ? call("/statistics/money", body) : null;
    Promise.all([call("/statistics/counts", body), money]).then(
      ([counts, sums]) => {
        if (!isCurrent) return;
        setError("");
        setStatistics({ by: filter.by, counts, money: sums?.rows ?? null });
      },
      (failure: unknown) => isCurrent && setError(sentenceOf(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [filter, seesMoney]);
  return { statistics, error, setError };
}

export function StatisticsScreen() {
  const { can, session } = useShell();
  const [filter, setFilter] = useState<StatisticsFilter>(EMPTY);
  const { statistics, error, setError } = useStatistics(filter, can("statistics.money"));
  async function save() {
    try {
      const answer = await request("/statistics/export", bodyOf(filter));
      saveFile(`statistics-by-${filter.by}.csv`, "text/csv", await answer.text());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  const shownFilter = {
    ...filter,
    from: filter.from || (statistics?.counts.from ?? ""),
    to: filter.to || (statistics?.counts.to ?? ""),
  };
  const nameOf = (key: string) => nameKey(key, statistics);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Statistics</h1>
        {can("statistics.export") && <Button onClick={() => void save()}>Save as CSV</Button>}
      </div>
      <StatisticsFilterForm
        filter={shownFilter}
        plans={statistics?.counts.plans ?? []}
        onChange={setFilter}
      />
      <ErrorNote>{error}</ErrorNote>
      {statistics && (
        <>
          <CountsSection rows={statistics.counts.rows} group={GROUPS[statistics.by]} nameOf={nameOf} />
          {statistics.money && (
            <MoneySection rows={statistics.money} group={GROUPS[statistics.by]} nameOf={nameOf} />
          )}
          <p className="text-muted text-sm">
            Months begin and end in the office’s time zone ({session.time_zone}). Members count by the plan
            and state that they have today, payments by those of the day they were made.
          </p>
        </>
      )}
    </div>
  );
}

function nameKey(key: string, statistics: Shown | null): string {
  if (statistics?.by === "plan") return statistics.counts.plans.find(({ slug }) => slug === key)?.name ?? key;
  if (statistics?.by === "state") return findState(key)?.name ?? key;
  const format = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
  return format.format(new Date(`${key}-01`));
}

interface FilterProps {
  filter: StatisticsFilter;
  plans: CountsAnswer["plans"];
  onChange: (filter: StatisticsFilter) => void;
}

function StatisticsFilterForm({ filter, plans, onChange }: FilterProps) {
  const change = (part: Partial<StatisticsFilter>) => onChange({ ...filter, ...part });
  return (
    <form className="grid items-end gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
      <Choice
        label="A row for each"
        value={filter.by}
        onChange={(event) => change({ by: event.target.value as StatisticsGroup })}
      >
        <option value="month">Month</option>
        <option value="plan">Plan</option>
        <option value="state">State</option>
      </Choice>
      <Field
        label="From"
        type="month"
        placeholder="2026-01"
        value={filter.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Field
        label="To"
        type="month"
        placeholder="2026-12"
        value={filter.to}
        onChange={(event) => change({ to: event.target.value })}
      />
      <Choice label="Plan" value={filter.plan} onChange={(event) => change({ plan: event.target.value })}>
        <option value="">All plans</option>
        <PlanOptions plans={plans} />
      </Choice>
      <Choice label="State" value={filter.state} onChange={(event) => change({ state: event.target.value })}>
        <option value="">All states</option>
        {STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
    </form>
  );
}

type StatisticsGroup = "month" | "plan" | "state";

interface StatisticsFilter {
  by: StatisticsGroup;
  from: string;
  to: string;
  /** Empty: all. */
  plan: string;
  /** Empty: all. */
  state: string;
}
