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

export const CLOSED: ComboboxState = { open: false, active: null };

const KEYS: readonly string[] = ["ArrowDown", "ArrowUp", "Home", "End", "Escape", "Enter", "Tab"];

export function isComboboxKey(key: string): key is ComboboxKey {
  return KEYS.includes(key);
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
      return press(state, event);
  }
}

function press(state: ComboboxState, { key, alt = false, ids }: ComboboxEvent & { type: "pressed" }) {
  switch (key) {
    case "ArrowDown":
      if (alt) return { ...state, open: true };
      return { open: true, active: step(state, ids, 1) };
    case "ArrowUp":
      return alt ? CLOSED : { open: true, active: step(state, ids, -1) };
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
function step({ open, active }: ComboboxState, ids: readonly string[], by: 1 | -1): string | null {
  const at = open && active !== null ? ids.indexOf(active) : -1;
  const next = at === -1 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  return ids[next] ?? null;
}
