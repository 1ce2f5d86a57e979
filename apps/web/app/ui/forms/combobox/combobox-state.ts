/** What a combobox shows besides its text: whether its list is open, and which option the arrows are on. */
export interface ComboboxState {
  open: boolean;
  /** An option's id; it keeps its option when others come in before it. */
  active: string | null;
}

export type ComboboxEvent =
  | { type: "entered" }
  | { type: "typed" }
  | { type: "left" }
  | { type: "pointed"; id: string }
  | { type: "pressed"; key: ComboboxKey; alt?: boolean; ids: readonly string[] };

/** Those keys of the ARIA Authoring Practices' editable combobox that change what is shown. */
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
      return { open: true, active: null };
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
    // The text has these keys: they bring the cursor to its ends, away from the list.
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

/** The next option in a direction; past the last one, and from the text, it starts anew at the other end. */
function step({ open, active }: ComboboxState, ids: readonly string[], by: 1 | -1): string | null {
  const at = open && active !== null ? ids.indexOf(active) : -1;
  const next = at === -1 ? (by > 0 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  return ids[next] ?? null;
}
