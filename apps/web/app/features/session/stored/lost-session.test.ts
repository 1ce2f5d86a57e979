import { DAY_MS } from "@smirk/domain/wire/durations";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFakeBrowser } from "../../../../test/fake-browser.ts";
import { dropLostSession } from "./drop-lost-session.ts";
import { findReturnPath, hasLostSession, restoreLostSession, saveLostSession } from "./lost-session.ts";

const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.s`;
const MARIA = tokenOf("maria");
const NOW = Date.parse("2026-03-01T08:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  const session = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loses Maria's session at the plans, as signing out clears what she typed. */
function lose() {
  const browser = openFakeBrowser({ userDetailsFormData: "typed", selectedPlan: "plus:monthly", other: "1" });
  const tab = browser.openTab("/user-details/plan");
  tab.enter();
  saveLostSession(MARIA, NOW);
  browser.stored.clear();
  return browser.stored;
}

it("brings back what its account typed, and the page [USE-10]", () => {
  const stored = lose();
  expect(hasLostSession()).toBe(true);
  expect(findReturnPath()).toBeNull();
  restoreLostSession(MARIA);
  expect(Object.fromEntries(stored)).toEqual({ userDetailsFormData: "typed", selectedPlan: "plus:monthly" });
  expect(findReturnPath()).toBe("/user-details/plan");
});

it("drops what another account typed [USE-10]", () => {
  const stored = lose();
  restoreLostSession(tokenOf("sam"));
  expect([...stored]).toEqual([]);
  expect(hasLostSession()).toBe(false);
});

it("overwrites nothing that was typed since [USE-10]", () => {
  const stored = lose();
  stored.set("userDetailsFormData", "newer");
  restoreLostSession(MARIA);
  expect(stored.get("userDetailsFormData")).toBe("newer");
});

it("is forgotten after a day, and on signing out [USE-10]", () => {
  lose();
  vi.setSystemTime(NOW + DAY_MS);
  expect(hasLostSession()).toBe(false);
  lose();
  dropLostSession();
  expect(hasLostSession()).toBe(false);
});
