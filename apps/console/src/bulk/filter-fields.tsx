import type { ListedMembers } from "../api/types.ts";
import { Choice, Field, PlanOptions } from "../ui/field.tsx";

export const EMPTY_FILTER = { state: "active", plan: "", state_code: "", joined_from: "", joined_to: "" };
export type Filter = typeof EMPTY_FILTER;

const STATES = ["active", "canceled", "termed"];

interface FilterFieldsProps {
  filter: Filter;
  plans: ListedMembers["plans"];
  onChange: (filter: Filter) => void;
}

/** The plans are known after the first list. */
export function FilterFields({ filter, plans, onChange }: FilterFieldsProps) {
  const set = (field: keyof Filter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [field]: event.target.value });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
      <Choice label="Membership" value={filter.state} onChange={set("state")}>
        <option value="">any</option>
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Choice>
      <Choice label="Plan" value={filter.plan} onChange={set("plan")}>
        <option value="">any</option>
        <PlanOptions plans={plans} />
      </Choice>
      <Field
        label="State, such as TX"
        value={filter.state_code}
        onChange={(event) => onChange({ ...filter, state_code: event.target.value.trim().toUpperCase() })}
      />
      <Field label="Joined from" type="date" value={filter.joined_from} onChange={set("joined_from")} />
      <Field label="Joined until" type="date" value={filter.joined_to} onChange={set("joined_to")} />
    </div>
  );
}
