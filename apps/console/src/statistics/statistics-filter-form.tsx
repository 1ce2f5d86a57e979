import { STATES } from "@smirk/domain/joining/address/states";
import type { CountsAnswer } from "../api/types.ts";
import { Choice, Field } from "../ui/field.tsx";
import type { StatisticsFilter, StatisticsGroup } from "./types.ts";

interface FilterProps {
  filter: StatisticsFilter;
  plans: CountsAnswer["plans"];
  onChange: (filter: StatisticsFilter) => void;
}

export function StatisticsFilterForm({ filter, plans, onChange }: FilterProps) {
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
        {plans.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
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
