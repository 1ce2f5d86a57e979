import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../../ui/controls/icon.tsx";
import { makeOutsideInert } from "./make-outside-inert.ts";

interface FullScreenFormProps {
  form: HTMLFormElement;
  head: HTMLElement;
  onClose: () => void;
}

/** Moves the form full screen; the inputs stay mounted and keep focus. */
export function FullScreenForm({ form, head, onClose }: FullScreenFormProps) {
  const { t } = useLingui();
  useEffect(() => {
    form.dataset.fullScreen = "";
    const restore = makeOutsideInert(form);
    return () => {
      delete form.dataset.fullScreen;
      restore();
      // Closes the phone's keyboard, so that the map is visible.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && form.contains(activeElement)) activeElement.blur();
    };
  }, [form]);

  return createPortal(
    <div className="flex items-center gap-2 pb-2">
      <button
        type="button"
        aria-label={t`Back to the map`}
        onClick={onClose}
        className="pointer-events-auto -ml-2 grid size-11 place-content-center rounded-full hover:bg-tint"
      >
        <Icon name="back" className="size-6" />
      </button>
      <p className="font-bold text-lg">{t`Find a dentist`}</p>
    </div>,
    head,
  );
}
