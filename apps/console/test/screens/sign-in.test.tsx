import { screen } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { readReturnPath } from "../../src/session/return-path.ts";
import { renderConsole } from "../dom/render-console.tsx";

const REFUSED = () => Response.json({ message: "Please sign in." }, { status: 401 });
const signedOut = {
  "GET /session": REFUSED,
  "GET /sign-in": { brand: "Smirk", company_sign_on: true },
  "POST /sign-on": { url: "https://sign-on.example/authorize" },
  "GET /imports": { imports: [], next: null },
};

it("a link to a page survives the company's sign-on [OPS-01]", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { user } = renderConsole("/imports", { answers: signedOut });
  await user.click(await screen.findByRole("button", { name: "Continue with company sign-on" }));
  await expect.poll(() => assign.mock.calls).toEqual([["https://sign-on.example/authorize"]]);
  const remembered = sessionStorage.getItem("console.return") ?? "";
  renderConsole("/", { answers: { "GET /imports": { imports: [], next: null } }, stored: remembered });
  expect(await screen.findByRole("heading", { name: "Imports" })).toBeVisible();
  expect(location.pathname).toBe("/console/imports");
  expect(sessionStorage.getItem("console.return")).toBeNull();
});

it("a session that ends asks to sign in, and the page stays in the address [OPS-01]", async () => {
  const { "GET /session": _session, ...answers } = signedOut;
  renderConsole("/imports", { answers: { ...answers, "GET /imports": REFUSED } });
  expect(await screen.findByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  expect(location.pathname).toBe("/console/imports");
});

it.each([
  ["/console/members/1?tab=money", "/console/members/1?tab=money"],
  ["/console/imports", "/console/imports"],
  ["https://evil.example/console/", null],
  ["//evil.example/console/", null],
  ["/\\evil.example/console/", null],
  ["javascript:alert(1)", null],
  ["/console/api/session", null],
  ["/console/sign-on/callback?code=1", null],
  ["/console/../membership", null],
  ["/plans", null],
  ["", null],
  [null, null],
])("of %j the page to come back to is %j [OPS-01]", (stored, path) => {
  expect(readReturnPath(stored)).toBe(path);
});
