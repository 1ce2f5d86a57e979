import { useEffect, useId, useLayoutEffect, useState } from "react";

export interface Shortcut {
  key: string;
  label: string;
  /** The frame offers it, and not the screen. */
  isEverywhere?: true;
  run: () => void;
}

const SWITCH = "console.shortcuts";
/** Shortcuts by who offers them, the newest last. */
const offered = new Map<string, readonly Shortcut[]>();

/** Offers keys while the caller is on the page. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  // Before anything is seen, so that no key comes too early.
  useLayoutEffect(() => {
    offered.set(id, shortcuts);
    return () => void offered.delete(id);
  });
}

export function listShortcuts(): Shortcut[] {
  return [...offered.values()].flat();
}

/** Single keys can be switched off, as speech input and slips of the hand press them too (WCAG 2.1.4). */
export function useShortcutSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areShortcutsOn);
  return [
    isOn,
    (next) => {
      localStorage.setItem(SWITCH, next ? "on" : "off");
      setOn(next);
    },
  ];
}

function areShortcutsOn(): boolean {
  return localStorage.getItem(SWITCH) !== "off";
}

const SEARCH_KEY = "/";

/** Runs what is offered for a key that is pressed outside fields and dialogs; Ctrl+K finds from a field too. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isFinding = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      const search = listShortcuts().find(({ key }) => key === SEARCH_KEY);
      if (isFinding && search && !document.querySelector("dialog[open]")) {
        event.preventDefault();
        return search.run();
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || !areShortcutsOn()) return;
      const target = event.target as HTMLElement;
      if (/^(input|select|textarea)$/i.test(target.tagName) || document.querySelector("dialog[open]")) return;
      const shortcut = listShortcuts().find(({ key }) => key === event.key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
