import { useState } from "react";
import { call } from "../api/call.ts";
import type { ListedImport } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Field, WHOLE_NUMBER } from "../ui/field.tsx";

interface ApproveImportProps {
  listed: ListedImport;
  /** Prices in force that it moves by more than 10%. */
  moves: number;
  onChanged: () => void;
}

/** A price file that waits: another owner approves it, and says the number of prices. */
export function ApproveImport({ listed: { id, file_name: name }, moves, onChanged }: ApproveImportProps) {
  const { can } = useShell();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState("");
  const prices = moves === 1 ? "1 price" : `${moves.toLocaleString("en-US")} prices`;

  async function approve(reason: string) {
    const { approved } = await call("/imports/approve", { import_id: id, moved: Number(typed), reason });
    return approved ? `${name} is being loaded.` : `${name} waits for one more owner.`;
  }

  return (
    <>
      <p>
        It moves {prices} in force by more than 10%. An owner other than the one who loaded it approves it,
        within three days; a file from the command line takes two owners. A sole owner confirms it with the
        number.
      </p>
      <p role="status" className="empty:hidden">
        {done}
      </p>
      {can("imports.approve") && (
        <div>
          <Button aria-label={`Approve ${name}`} onClick={() => setAsking(true)}>
            Approve
          </Button>
        </div>
      )}
      {isAsking && (
        <ActionForm
          title={`Approve ${name}`}
          button="Approve"
          isReady={typed !== ""}
          run={approve}
          onClose={() => setAsking(false)}
          onDone={(sentence) => {
            setAsking(false);
            setDone(sentence);
            onChanged();
          }}
        >
          <p>Members and visitors read the prices of the file at once. {prices} in force change.</p>
          <Field
            label="How many prices change"
            required
            {...WHOLE_NUMBER}
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
        </ActionForm>
      )}
    </>
  );
}
