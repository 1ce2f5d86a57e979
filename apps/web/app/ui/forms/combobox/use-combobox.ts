import { useEffect, useEffectEvent, useReducer } from "react";
import { CLOSED, type ComboboxState, isComboboxKey, reduceCombobox } from "./combobox-state.ts";

interface ComboboxSetup {
  input: HTMLInputElement;
  listId: string;
  ids: readonly string[];
  /** Enter picks the first option when none is active. */
  takesFirst: boolean;
  /** Called on every input, and once with text typed before. */
  onText: (text: string) => void;
  onChoose: (id: string) => void;
}

export const optionId = (listId: string, id: string): string => `${listId}-${id}`;

/** The ARIA APG editable combobox: focus stays in the input, free text is kept, choosing never submits. */
export function useCombobox({ input, listId, ids, takesFirst, onText, onChoose }: ComboboxSetup) {
  const [state, dispatch] = useReducer(reduceCombobox, CLOSED);
  useAriaState(input, { listId, ids }, state);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During IME composition the keys belong to the input method.
    if (event.isComposing || !isComboboxKey(event.key)) return;
    const { key, altKey: alt } = event;
    const active = ids.find((id) => id === state.active) ?? (takesFirst ? ids[0] : undefined);
    const isPick = key === "Enter" && state.open && active !== undefined;
    if (isPick) onChoose(active);
    if (isPick || key.startsWith("Arrow")) event.preventDefault();
    if (key === "Escape" && state.open) {
      event.preventDefault();
      event.stopPropagation();
    }
    // Enter that picks nothing submits the text; where it would take the first option, it waits for one.
    const isSubmit = key === "Enter" && !takesFirst;
    dispatch(isPick || isSubmit ? { type: "left" } : { type: "pressed", key, alt, ids });
  });
  const onTextNow = useEffectEvent(onText);

  useEffect(() => {
    const onInput = () => {
      dispatch({ type: "typed", text: input.value });
      onTextNow(input.value);
    };
    const onEnter = () => dispatch({ type: "entered" });
    const onLeave = () => dispatch({ type: "left" });
    const onOutside = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && input.closest("[data-combobox]")?.contains(target);
      if (!inside) dispatch({ type: "left" });
    };
    const controller = new AbortController();
    const { signal } = controller;
    input.addEventListener("input", onInput, { signal });
    input.addEventListener("focus", onEnter, { signal });
    input.addEventListener("click", onEnter, { signal });
    input.addEventListener("blur", onLeave, { signal });
    input.addEventListener("keydown", onKeyDown, { signal });
    document.addEventListener("pointerdown", onOutside, { signal });
    onTextNow(input.value);
    if (document.activeElement === input) onEnter();
    return () => controller.abort();
  }, [input]);

  return {
    ...state,
    point: (id: string) => dispatch({ type: "pointed", id }),
    choose: (id: string) => {
      dispatch({ type: "left" });
      onChoose(id);
    },
  };
}

/** The server renders a plain input; roles are added with the behavior. */
function useAriaState(
  input: HTMLInputElement,
  { listId, ids }: Pick<ComboboxSetup, "listId" | "ids">,
  { open, active }: ComboboxState,
) {
  const listed = open && ids.length > 0;
  const activeId = listed && active !== null && ids.includes(active) ? optionId(listId, active) : null;
  useEffect(() => {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", String(listed));
    if (listed) input.setAttribute("aria-controls", listId);
    else input.removeAttribute("aria-controls");
    if (activeId) input.setAttribute("aria-activedescendant", activeId);
    else input.removeAttribute("aria-activedescendant");
  }, [input, listId, listed, activeId]);
}
