import { isSpecialityCode, SPECIALITY_NAMES } from "@smirk/domain/finder/speciality";
import { useState } from "react";
import type { PriceLists, PriceSchedule } from "../api/types.ts";
import { Choice } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";

const STATUSES = { in_force: "in force", ahead: "not yet", over: "over", hidden: "not published" } as const;

export function wordKind(kind: string): string {
  return isSpecialityCode(kind) ? SPECIALITY_NAMES[kind] : kind;
}

/** "770" are the first digits of ZIP codes. */
function wordArea(area: string): string {
  return area.length === 3 ? `ZIP ${area}…` : area;
}

function wordEnd(day: string | null): string {
  return day === null ? "no end" : formatPlainDay(day);
}

interface SchedulesProps {
  schedules: readonly PriceSchedule[];
  procedures: number;
  /** The plans on sale, whose lists are named as they are. */
  plans: readonly { slug: string; name: string }[];
}

function nameOf(list: string, plans: SchedulesProps["plans"]): string {
  return plans.find(({ slug }) => slug === list)?.name ?? list;
}

const SCHEDULE_COLUMNS = [
  "Plan",
  "Area",
  "Dentists",
  "Since",
  "Ends on",
  "Now",
  "Procedures",
  "Listings",
  "List",
  "In Spanish",
];

export function Schedules({ schedules, procedures, plans }: SchedulesProps) {
  const [plan, setPlan] = useState("");
  const [status, setStatus] = useState("");
  const planLists = [...new Set(schedules.map(({ plan_list: list }) => list))];
  const wanted = schedules.filter(
    (one) => (plan === "" || one.plan_list === plan) && (status === "" || one.status === status),
  );
  const [shown, more] = useLongRows(wanted, "lists");
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">Price lists</h2>
      {schedules.length > 0 && (
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <Choice label="Plan" value={plan} onChange={(event) => setPlan(event.target.value)}>
            <option value="">All</option>
            {planLists.map((list) => (
              <option key={list} value={list}>
                {nameOf(list, plans)}
              </option>
            ))}
          </Choice>
          <Choice label="Show" value={status} onChange={(event) => setStatus(event.target.value)}>
            <option value="">All</option>
            {Object.entries(STATUSES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Choice>
        </div>
      )}
      <Table
        caption="Price lists"
        columns={SCHEDULE_COLUMNS}
        amounts={[6, 7]}
        empty={schedules.length === 0 ? "No price list is loaded." : "No price list is like that."}
        rows={shown.map((one) => ({
          key: one.id,
          cells: [
            nameOf(one.plan_list, plans),
            wordArea(one.area),
            wordKind(one.kind),
            formatPlainDay(one.valid_from),
            wordEnd(one.valid_until),
            STATUSES[one.status],
            `${one.procedures} of ${procedures}`,
            one.listings.toLocaleString("en-US"),
            one.source,
            one.source_es ?? "no: English is shown",
          ],
        }))}
      />
      {more}
    </section>
  );
}

export function Percentages({
  percentages,
  plans,
}: Pick<PriceLists, "percentages"> & Pick<SchedulesProps, "plans">) {
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">Percentages off specialists' prices</h2>
      <Table
        caption="Percentages off specialists' prices"
        columns={["Plan", "Dentists", "Off", "Since", "Ends on", "Now", "List", "In Spanish"]}
        amounts={[2]}
        empty="No percentage is loaded."
        rows={percentages.map((one) => ({
          key: one.id,
          cells: [
            nameOf(one.plan_list, plans),
            wordKind(one.kind),
            `${one.percent_off}%`,
            formatPlainDay(one.valid_from),
            wordEnd(one.valid_until),
            STATUSES[one.status],
            one.source,
            one.source_es ?? "no: English is shown",
          ],
        }))}
      />
    </section>
  );
}
