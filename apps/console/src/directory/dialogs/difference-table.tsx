import type { EditPreview } from "../../api/types.ts";
import { Table } from "../../ui/table.tsx";
import { factWords, labelOf, type Plans } from "../entry-words.ts";

/** What a correction changes, fact by fact. */
export function DifferenceTable({ preview, plans }: { preview: EditPreview; plans: Plans }) {
  const { provider, location, warnings } = preview;
  const rows = Object.entries({ ...location, ...provider })
    .filter(([name]) => name !== "protected_fields")
    .map(([name, { before, after }]) => ({
      key: name,
      cells: [
        labelOf(name),
        <del key="before">{factWords(name, before, plans) || "nothing"}</del>,
        <ins key="after">{factWords(name, after, plans) || "nothing"}</ins>,
      ],
    }));
  return (
    <>
      <Table
        caption="What changes"
        columns={["Fact", "Is", "Becomes"]}
        empty="Nothing would change."
        rows={rows}
      />
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-tint px-3 py-2 text-on-tint">
          Warning: {warning}.
        </p>
      ))}
    </>
  );
}
