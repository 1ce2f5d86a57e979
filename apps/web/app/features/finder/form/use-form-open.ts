import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const PHONE = "(width < 500px)";

/**
 * On a phone an input that gets the focus opens the form over the whole screen (spec §2). It is a step in the
 * browser's history: 'back' closes it, as its own button and Escape do.
 */
export function useFormOpen(form: HTMLFormElement): { open: boolean; close: () => void } {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = isFormState(state);
  const close = useCallback(() => {
    if (open) void navigate(-1);
  }, [open, navigate]);

  const entering = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was entered, or left.
  useEffect(() => {
    entering.current = false;
  }, [open]);
  const enter = useEffectEvent((target: EventTarget | null) => {
    // One tap is a focus and a click: it must not make two steps.
    if (open || entering.current || !(target instanceof HTMLInputElement) || !matchMedia(PHONE).matches)
      return;
    entering.current = true;
    void navigate({ search }, { state: { formOpen: true }, preventScrollReset: true });
  });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    form.addEventListener("focusin", ({ target }) => enter(target), { signal });
    form.addEventListener("click", ({ target }) => enter(target), { signal });
    form.addEventListener("keydown", (event) => leave(event), { signal });
    // The focus may have come before this code.
    if (form.contains(document.activeElement)) enter(document.activeElement);
    return () => ending.abort();
  }, [form]);
  return { open, close };
}

function isFormState(state: unknown): boolean {
  return typeof state === "object" && state !== null && "formOpen" in state && state.formOpen === true;
}
