import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  /** False: it stays in the page, closed. */
  open?: boolean;
  title: ReactNode;
  onClose: () => void;
  /** A press beside it closes it: for dialogs that lose nothing that was typed. */
  closesBeside?: boolean;
  /** It takes the whole window, which leaves nothing beside it. */
  fills?: boolean;
  /** A button beside the title. */
  corner?: ReactNode;
  children: ReactNode;
}

const BESIDE_PAGE =
  "m-auto w-[min(32rem,calc(100%-min(2rem,9vw)))] rounded-card border border-line shadow-soft backdrop:bg-black/50";
const FILLING = "m-0 h-dvh max-h-none w-dvw max-w-none border-0";

/** A native modal: focus, Escape and inertness come from the browser. */
export function Dialog(dialog: DialogProps) {
  const { open = true, title, onClose, closesBeside = false, fills = false, corner, children } = dialog;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const modal = ref.current;
    if (!modal || modal.open === open) return;
    if (!open) return modal.close();
    modal.showModal();
    // The browser scrolls to the first control, past the title and words above it.
    modal.scrollTop = 0;
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser handles.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The event comes a task later than the closing, when somebody may have opened it again.
      onClose={(event) => open && !event.currentTarget.open && onClose()}
      onClick={(event) => closesBeside && !fills && event.target === event.currentTarget && onClose()}
      className={`bg-surface p-0 text-ink ${fills ? FILLING : BESIDE_PAGE}`}
    >
      <div className="grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)]">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0 break-words font-bold text-[min(1.25rem,6.7vw)]/snug">
            {title}
          </h2>
          {corner}
        </div>
        {children}
      </div>
    </dialog>
  );
}
