import type { Finding } from "../api/types.ts";
import { Table } from "../ui/table.tsx";

const ORDER: readonly Finding["level"][] = ["error", "warning", "ok"];
const LEVELS: Record<Finding["level"], string> = {
  error: "bg-error-tint text-error",
  warning: "bg-tint text-on-tint",
  ok: "text-muted",
};

/** What needs somebody first. */
export function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
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
            <span key="level" className={`rounded-full px-2 py-0.5 font-semibold ${LEVELS[level]}`}>
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
