import { useEffect, useRef } from "react";

interface DoneNoteProps {
  isDone: boolean;
  children: React.ReactNode;
}

/** Takes the focus when an action is done, since the button that was pressed is gone. */
export function DoneNote({ isDone, children }: DoneNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isDone) note.current?.focus();
  }, [isDone]);
  return (
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      className="rounded-md bg-tint px-4 py-3 font-semibold text-on-tint outline-none empty:hidden"
    >
      {isDone && children}
    </p>
  );
}
