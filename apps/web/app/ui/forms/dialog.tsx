import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { Icon } from "../controls/icon.tsx";

interface DialogProps {
  open: boolean;
  title: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}

/** A native modal: focus, Escape and inertness come from the browser. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the browser handles.
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto w-[min(32rem,calc(100%-min(2rem,9vw)))] rounded-card border border-line bg-surface p-0 text-ink shadow-soft backdrop:bg-black/50"
    >
      <div className="grid grid-cols-1 gap-4 p-[min(1.5rem,6.7vw)]">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0 break-words font-bold text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={onClose}
            className="-m-2 grid size-11 shrink-0 place-content-center rounded-full hover:bg-tint"
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
