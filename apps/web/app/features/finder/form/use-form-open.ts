import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isFormEntry } from "../first-view/is-form-entry.ts";
import { isPhone } from "../first-view/is-phone.ts";

/** On phones, focusing an input opens the form full screen (spec §2), as a history entry: 'back' closes it. */
export function useFormOpen(form: HTMLFormElement): { open: boolean; close: () => void } {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = isFormEntry(state);
  const close = useCallback(() => {
    if (open) void navigate(-1);
  }, [open, navigate]);

  const entering = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form opens or closes.
  useEffect(() => {
    entering.current = false;
  }, [open]);
  const enter = useEffectEvent((target: EventTarget | null) => {
    // One tap fires focus and click: push one history entry only.
    if (open || entering.current || !(target instanceof HTMLInputElement) || !isPhone()) return;
    entering.current = true;
    void navigate({ search }, { state: { ...state, formOpen: true }, preventScrollReset: true });
  });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) close();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    form.addEventListener("focusin", ({ target }) => enter(target), { signal });
    form.addEventListener("click", ({ target }) => enter(target), { signal });
    form.addEventListener("keydown", (event) => leave(event), { signal });
    // An input may have been focused before this code loaded.
    if (form.contains(document.activeElement)) enter(document.activeElement);
    return () => controller.abort();
  }, [form]);
  return { open, close };
}
