import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAP_KEYS, SIGN_UP_KEYS } from "./stored-keys.ts";

/** As much of a browser's storage as the session needs. */
function makeStorage(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

async function openStore(entries: Record<string, string>) {
  vi.stubGlobal("localStorage", makeStorage(entries));
  return await import("./session-store.ts");
}

describe("the stored session", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.unstubAllGlobals();
  });

  it("forgets everything of the sign-up, and keeps the map where it was [APP-05, APP-06, APP-07]", async () => {
    const keys = [...SIGN_UP_KEYS, ...MAP_KEYS, "someone-elses"];
    const { clearSession, getSession } = await openStore(Object.fromEntries(keys.map((key) => [key, "x"])));
    clearSession(false);
    expect(SIGN_UP_KEYS.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(MAP_KEYS.every((key) => localStorage.getItem(key) === "x")).toBe(true);
    expect(localStorage.getItem("someone-elses")).toBe("x");
    expect(getSession()).toEqual({ status: "empty" });
  });

  it("drops corrupt tokens and two-factor states at the first look [APP-07]", async () => {
    const { getSession } = await openStore({ tokens: "%%%", state2fa: "true" });
    expect(getSession()).toEqual({ status: "empty" });
    expect(localStorage.getItem("tokens")).toBeNull();
    expect(localStorage.getItem("state2fa")).toBeNull();
  });

  it("treats forbidden storage as empty storage [APP-07]", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { getSession, clearSession } = await import("./session-store.ts");
    expect(getSession()).toEqual({ status: "empty" });
    expect(() => clearSession(true)).not.toThrow();
  });
});
