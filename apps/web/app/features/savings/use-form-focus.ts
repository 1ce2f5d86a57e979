import { useEffect, useRef } from "react";

/** The first field of a form that has just opened takes the focus; later the first one that is wrong. */
export function useFormFocus(wrong: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirst(form.current, "textarea, input"), []);
  useEffect(() => {
    if (wrong !== null) focusFirst(form.current, "[aria-invalid]");
  }, [wrong]);
  return form;
}

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
