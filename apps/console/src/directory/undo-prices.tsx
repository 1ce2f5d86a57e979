import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { FeeChange } from "../api/types.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";

/** The last import of prices, to undo it; undoing it shows the one before. */
export function UndoPrices({ onDone }: { onDone: () => void }) {
  const [change, setChange] = useState<FeeChange | null>(null);
  const [error, setError] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const load = useCallback(async () => {
    try {
      setChange((await call("/fees/last")).change);
    } catch (failed) {
      setError(sentenceOf(failed));
    }
  }, []);
  useEffect(() => void load(), [load]);

  async function undo({ id, file_name: name }: FeeChange, reason: string) {
    await call("/fees/undo", { change_id: id, reason });
    return `The prices are as they were before ${name}.`;
  }

  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      {change !== null && (
        <p className="flex flex-wrap items-center gap-3">
          Last change of prices: {describeFeeChange(change)}
          <Button onClick={() => setAsking(true)}>Undo</Button>
        </p>
      )}
      {change !== null && isAsking && (
        <ActionForm
          title="Undo the last change of prices"
          button="Undo"
          isDangerous
          run={(reason) => undo(change, reason)}
          onClose={() => setAsking(false)}
          onDone={(sentence) => {
            setAsking(false);
            setDone({ sentence });
            void load();
            onDone();
          }}
        >
          <p>Members and visitors see the prices from before {describeFeeChange(change)}.</p>
        </ActionForm>
      )}
    </>
  );
}

function describeFeeChange({ file_name: name, rows, by, at }: FeeChange): string {
  const count = rows === 1 ? "1 price" : `${rows.toLocaleString("en-US")} prices`;
  return `${name}, ${count}, by ${by}, ${formatTime(at)}`;
}
