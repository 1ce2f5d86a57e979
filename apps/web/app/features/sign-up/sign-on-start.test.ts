import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { rememberSignOnAttempt, takeSignOnAttempt } from "./sign-on-start.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("takes the answer to its own attempt, once [TRUST-01]", () => {
  rememberSignOnAttempt("mine");
  expect([takeSignOnAttempt("mine"), takeSignOnAttempt("mine")]).toEqual([true, false]);
});

it.each([["other"], [""], [null]])("does not take an answer that names %j [TRUST-01]", (attempt) => {
  rememberSignOnAttempt("mine");
  expect(takeSignOnAttempt(attempt)).toBe(false);
});

it("accepts no tokens in a window that began no attempt [TRUST-01]", () => {
  expect([takeSignOnAttempt("any"), takeSignOnAttempt(""), takeSignOnAttempt(null)]).toEqual([
    false,
    false,
    false,
  ]);
});

it("accepts no tokens where the browser stores nothing [TRUST-01]", () => {
  vi.stubGlobal("sessionStorage", undefined);
  rememberSignOnAttempt("mine");
  expect(takeSignOnAttempt("mine")).toBe(false);
});
