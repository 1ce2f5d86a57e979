import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal, open while it is mounted. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(34rem,calc(100%-2rem))] rounded-card border border-line bg-surface p-6 text-ink shadow-soft backdrop:bg-black/50"
    >
      <div className="grid gap-4">
        <h2 id={titleId} className="font-bold text-xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
