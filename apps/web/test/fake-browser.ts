import { vi } from "vitest";

type Listener = (event: { key: string | null }) => void;

export interface FakeTab {
  location: { pathname: string; assign: (path: string) => void };
  /** Runs it with this tab's globals. */
  run<Result>(act: () => Result): Result;
}

/** One browser's storage, and tabs that hear of each other's changes. */
export function openFakeBrowser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const listeners = new Map<FakeTab, Set<Listener>>();
  let current: FakeTab | null = null;

  function tellOthers(from: FakeTab, key: string | null): void {
    for (const [tab, heard] of listeners) {
      if (tab !== from) tab.run(() => heard.forEach((listener) => void listener({ key })));
    }
  }

  function makeStorage(tab: FakeTab): Storage {
    const change = (key: string, value: string | null) => {
      if ((stored.get(key) ?? null) === value) return;
      if (value === null) stored.delete(key);
      else stored.set(key, value);
      tellOthers(tab, key);
    };
    return {
      getItem: (key) => stored.get(key) ?? null,
      setItem: change,
      removeItem: (key) => change(key, null),
      clear: () => {
        stored.clear();
        tellOthers(tab, null);
      },
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size;
      },
    };
  }

  function openTab(pathname = "/"): FakeTab {
    const heard = new Set<Listener>();
    const tab: FakeTab = {
      location: {
        pathname,
        assign: (path) => {
          tab.location.pathname = path;
        },
      },
      run(act) {
        const before = current;
        enter(tab);
        try {
          return act();
        } finally {
          if (before !== null) enter(before);
        }
      },
    };
    const localStorage = makeStorage(tab);
    const window = {
      addEventListener: (_type: string, listener: Listener) => heard.add(listener),
      removeEventListener: (_type: string, listener: Listener) => heard.delete(listener),
    };
    const enter = (entered: FakeTab) => enterings.get(entered)?.();
    enterings.set(tab, () => {
      current = tab;
      vi.stubGlobal("localStorage", localStorage);
      vi.stubGlobal("window", window);
      vi.stubGlobal("location", tab.location);
    });
    listeners.set(tab, heard);
    return tab;
  }
  const enterings = new Map<FakeTab, () => void>();

  return { stored, openTab };
}
