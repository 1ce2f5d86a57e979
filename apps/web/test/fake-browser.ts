import { vi } from "vitest";

type Listener = (event: { key: string | null }) => void;
type Heard = Map<string, Set<Listener>>;

export interface FakeTab {
  location: { pathname: string; assign: (path: string) => void };
  /** Whether it hears of changes: not while the browser keeps it for the Back button. */
  isAsleep: boolean;
  /** Fires an event at its window. */
  fire(type: string): void;
  /** Puts this tab's globals in place until another tab is entered. */
  enter(): void;
  /** Runs it with this tab's globals. */
  run<Result>(act: () => Result): Result;
}

/** One browser's storage, and tabs that hear of each other's changes. */
export function openFakeBrowser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const listeners = new Map<FakeTab, Heard>();
  let current: FakeTab | null = null;

  function notifyOtherTabs(from: FakeTab, key: string | null): void {
    for (const [tab, heard] of listeners) {
      if (tab !== from && !tab.isAsleep) call(tab, heard, "storage", key);
    }
  }

  function call(tab: FakeTab, heard: Heard, type: string, key: string | null): void {
    tab.run(() => heard.get(type)?.forEach((listener) => void listener({ key })));
  }

  function makeStorage(tab: FakeTab): Storage {
    const change = (key: string, value: string | null) => {
      if ((stored.get(key) ?? null) === value) return;
      if (value === null) stored.delete(key);
      else stored.set(key, value);
      notifyOtherTabs(tab, key);
    };
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: change,
      removeItem: (key) => change(key, null),
      clear: () => {
        stored.clear();
        notifyOtherTabs(tab, null);
      },
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size;
      },
    };
  }

  function openTab(pathname = "/"): FakeTab {
    const heard: Heard = new Map();
    const tab: FakeTab = {
      location: {
        pathname,
        assign: (path) => {
          tab.location.pathname = path;
        },
      },
      isAsleep: false,
      fire: (type) => call(tab, heard, type, null),
      run(act) {
        const before = current;
        tab.enter();
        try {
          return act();
        } finally {
          before?.enter();
        }
      },
      enter() {
        current = tab;
        vi.stubGlobal("localStorage", localStorage);
        vi.stubGlobal("window", window);
        vi.stubGlobal("location", tab.location);
      },
    };
    const localStorage = makeStorage(tab);
    const window = {
      addEventListener: (type: string, listener: Listener) => {
        heard.set(type, (heard.get(type) ?? new Set()).add(listener));
      },
      removeEventListener: (type: string, listener: Listener) => heard.get(type)?.delete(listener),
    };
    listeners.set(tab, heard);
    return tab;
  }

  return { stored, openTab };
}
