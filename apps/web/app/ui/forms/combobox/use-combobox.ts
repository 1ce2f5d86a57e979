import { useEffect, useEffectEvent, useReducer } from "react";

export const CLOSED: ComboboxState = { open: false, active: null };

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

export interface ComboboxState {
  open: boolean;
  /** Option id, so that it survives options inserted before it. */
  active: string | null;
}

type ComboboxEvent =
  | { type: "entered" }
  | { type: "typed"; text: string }
  | { type: "left" }
  | { type: "pointed"; id: string }
  | { type: "pressed"; key: ComboboxKey; alt?: boolean; ids: readonly string[] };

/** The keys of the ARIA APG editable combobox that change the list. */
export type ComboboxKey = "ArrowDown" | "ArrowUp" | "Home" | "End" | "Escape" | "Enter" | "Tab";

const COMBOBOX_KEYS: readonly string[] = ["ArrowDown", "ArrowUp", "Home", "End", "Escape", "Enter", "Tab"];

export function isComboboxKey(key: string): key is ComboboxKey {
  return COMBOBOX_KEYS.includes(key);
}

export function reduceCombobox(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case "entered":
      return state.open ? state : { open: true, active: null };
    case "typed":
      // Escape in a closed box empties it.
      return event.text === "" && !state.open ? state : { open: true, active: null };
    case "left":
      return state.open ? CLOSED : state;
    case "pointed":
      return { ...state, active: event.id };
    case "pressed":
      return pressKey(state, event);
  }
}

function pressKey(state: ComboboxState, { key, alt = false, ids }: ComboboxEvent & { type: "pressed" }) {
  switch (key) {
    case "ArrowDown":
      if (alt) return { ...state, open: true };
      return { open: true, active: stepActive(state, ids, 1) };
    case "ArrowUp":
      return alt ? CLOSED : { open: true, active: stepActive(state, ids, -1) };
    // These keys move the cursor in the text and leave the list.
    case "Home":
    case "End":
      return { ...state, active: null };
    case "Enter":
      return state.active === null ? state : CLOSED;
    case "Escape":
    case "Tab":
      return CLOSED;
  }
}

/** Wraps around at both ends. */
function stepActive({ open, active }: ComboboxState, ids: readonly string[], by: 1 | -1): string | null {
  const at = open && active !== null ? ids.indexOf(active) : -1;
  const next = at === -1 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  return ids[next] ?? null;
}
