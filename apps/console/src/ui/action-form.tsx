import { type FormEvent, type ReactNode, useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNote, ReasonField } from "./field.tsx";

/** What was done, and what takes it back: an undo has the reason of what it undoes. */
export interface Outcome {
  sentence: string;
  undo?: ((reason: string) => Promise<string>) | undefined;
}

/** Receives what was done, and how to take it back where that can be done. */
export type OnDone = (sentence: string, undo?: () => Promise<string>) => void;

interface ActionFormProps {
  title: string;
  button: string;
  isDangerous?: boolean;
  isReady?: boolean;
  /** False where what is typed says why itself. */
  asksReason?: boolean | undefined;
  /** @returns what was done, for the member's page; null: the dialog shows its next step */
  run: (reason: string) => Promise<Outcome | string | null>;
  onDone: OnDone;
  onClose: () => void;
  children?: ReactNode;
}

/** What an action will do, a reason for the log, and its button; a proof is asked for where it needs one. */
export function ActionForm({
  title,
  button,
  isDangerous = false,
  isReady = true,
  asksReason = true,
  run,
  onDone,
  onClose,
  children,
}: ActionFormProps) {
  const { proven } = useShell();
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const [isRunning, setRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    setError("");
    setRunning(true);
    try {
      const done = await proven(() => run(reason));
      if (typeof done === "string") return onDone(done);
      if (done !== null) return onDone(done.sentence, done.undo && bindReason(done.undo, reason));
      setRunning(false);
    } catch (failure) {
      setError(sentenceOf(failure));
      setRunning(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        {children}
        {asksReason && <ReasonField value={reason} onChange={setReason} />}
        <ErrorNote>{error}</ErrorNote>
        <div className="flex flex-wrap gap-3">
          {/* Disabled while a preview loads, it would swallow an Enter that leads to the next empty field. */}
          <Button
            type="submit"
            variant={isDangerous ? "danger" : "primary"}
            disabled={isRunning}
            aria-disabled={!isReady || undefined}
          >
            {button}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Dialog>
  );
}

export const LONGEST_REASON = 300;

function bindReason(undo: NonNullable<Outcome["undo"]>, reason: string): () => Promise<string> {
  return () => undo(`Undone: ${reason}`.slice(0, LONGEST_REASON));
}
