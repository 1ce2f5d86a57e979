import { useState } from "react";
import { sentenceOf } from "../../api/call.ts";
import type { EntryChange } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatTime } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";
import { commandWords, type Plans } from "../entry-words.ts";
import { LoggedFacts } from "../logged-facts.tsx";

/** What follows from the others, and the number of a log entry. */
const HIDDEN = ["protected_fields", "field_sources", "undoes"];

interface HistoryProps {
  history: readonly EntryChange[];
  plans: Plans;
  onUndo: (change: EntryChange) => Promise<void>;
}

/** What operators and offices changed, with an undo where the entry is still as the change left it. */
export function EntryHistory({ history, plans, onUndo }: HistoryProps) {
  const { can } = useShell();
  const [error, setError] = useState("");
  const undo = (change: EntryChange) => {
    setError("");
    onUndo(change).catch((failure: unknown) => setError(sentenceOf(failure)));
  };
  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">Changes</h2>
      <ErrorNote>{error}</ErrorNote>
      <Table
        caption="Changes"
        columns={["When", "By", "What", "Facts", "Why", "Undo"]}
        empty="Nothing was changed by an operator or the office."
        rows={history.map((change) => ({
          key: change.id,
          cells: [
            formatTime(change.at),
            change.actor,
            commandWords(change.command),
            <LoggedFacts key="facts" changes={change.changes} plans={plans} without={HIDDEN} />,
            change.reason ?? "",
            change.can_undo && can("directory.undo") ? (
              <Button
                key="undo"
                aria-label={`Undo: ${commandWords(change.command)}, ${formatTime(change.at)}`}
                onClick={() => undo(change)}
              >
                Undo
              </Button>
            ) : (
              ""
            ),
          ],
        }))}
      />
    </section>
  );
}
