import { vi } from "vitest";

type Listener = (event: { key: string | null }) => void;
type Listeners = Map<string, Set<Listener>>;

export interface FakeTab {
  location: { pathname: string; assign: (path: string) => void };
  /** Frozen for the Back button: it receives no events. */
  isAsleep: boolean;
  /** Fires an event at its window. */
  fire(type: string): void;
  /** Puts this tab's globals in place until another tab is entered. */
  enter(): void;
  /** Runs it with this tab's globals. */
  run<Result>(act: () => Result): Result;
}

/** One browser's storage, and tabs that receive each other's changes. */
export function openFakeBrowser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const listenersOfTabs = new Map<FakeTab, Listeners>();
  let current: FakeTab | null = null;

  function notifyOtherTabs(from: FakeTab, key: string | null): void {
    for (const [tab, own] of listenersOfTabs) {
      if (tab !== from && !tab.isAsleep) call(tab, own, "storage", key);
    }
  }

  function call(tab: FakeTab, own: Listeners, type: string, key: string | null): void {
    tab.run(() => own.get(type)?.forEach((listener) => void listener({ key })));
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
    const own: Listeners = new Map();
    const tab: FakeTab = {
      location: {
        pathname,
        assign: (path) => {
          tab.location.pathname = path;
        },
      },
      isAsleep: false,
      fire: (type) => call(tab, own, type, null),
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
        own.set(type, (own.get(type) ?? new Set()).add(listener));
      },
      removeEventListener: (type: string, listener: Listener) => own.get(type)?.delete(listener),
    };
    listenersOfTabs.set(tab, own);
    return tab;
  }

  return { stored, openTab };
}
