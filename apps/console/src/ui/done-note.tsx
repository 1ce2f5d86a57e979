import { useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "./button.tsx";
import { ErrorNote } from "./field.tsx";

export interface Done {
  sentence: string;
  undo?: (() => Promise<string>) | undefined;
}

/** What was just done, with a button that takes it back where there is an opposite. */
export function DoneNote({ done, onDone }: { done: Done | null; onDone: (done: Done) => void }) {
  const { proven } = useShell();
  const [error, setError] = useState("");
  const [isUndoing, setUndoing] = useState(false);
  const undo = done?.undo;

  async function takeBack(run: () => Promise<string>) {
    setError("");
    setUndoing(true);
    await proven(run).then(
      (sentence) => onDone({ sentence }),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
    setUndoing(false);
  }
  return (
    <>
      <div
        data-done={done ? "" : undefined}
        className={done ? "flex flex-wrap items-center gap-3 rounded-md bg-tint px-3 py-2" : "sr-only"}
      >
        <p role="status" className="text-on-tint">
          {done?.sentence}
        </p>
        {undo && (
          <Button disabled={isUndoing} onClick={() => void takeBack(undo)}>
            Undo
          </Button>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
    </>
  );
}
