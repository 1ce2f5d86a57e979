import { screen } from "@testing-library/dom";
import { afterEach, expect, it, vi } from "vitest";
import { refuse } from "../../../../tools/dom/play-api.ts";
import { sentenceOf } from "../../src/api/call.ts";
import { idOf } from "../dom/id-of.ts";
import { closeConsole, renderConsole } from "../dom/render-console.tsx";

const BROWSERS_WORDS =
  "The operation either timed out or was not allowed. See: https://www.w3.org/TR/webauthn-2/#x";

afterEach(() => {
  closeConsole();
  vi.unstubAllGlobals();
});

it("says in words of its own that a passkey prompt was dismissed, K1 [OPS-01]", async () => {
  vi.stubGlobal("PublicKeyCredential", class {});
  const get = vi.fn().mockRejectedValue(new DOMException(BROWSERS_WORDS, "NotAllowedError"));
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
  const { user } = renderConsole("/", {
    answers: {
      "GET /session": () => refuse(401, "not_authorized"),
      "GET /sign-in": { brand: "Smirk", company_sign_on: false },
      "POST /sign-in/options": { challenge: "AAAA", rpId: "localhost", allowCredentials: [] },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Sign in with a passkey" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/^No key was used\. Press the button again/);
  expect(get).toHaveBeenCalledOnce();
});

it.each([
  "NotAllowedError",
  "AbortError",
  "InvalidStateError",
  "ConstraintError",
  "UnknownError",
  "TypeError",
])("shows nothing of a browser's %s, K1 [OPS-01]", (name) => {
  expect(sentenceOf(new DOMException(BROWSERS_WORDS, name))).not.toMatch(/webauthn|w3\.org|operation/i);
});

it("lets an owner allow a key that counted less than before, K1 [OPS-01]", async () => {
  const hugo = {
    id: idOf(1),
    email: "hugo@operators.example",
    name: "Hugo",
    role: "support",
    disabled_at: null,
    passkeys: 1,
    doubted_keys: 1,
    last_used_at: null,
  };
  const { user, postedTo } = renderConsole("/operators", {
    answers: {
      "GET /operators": { operators: [hugo] },
      "POST /operators/allow-key": { operators: [{ ...hugo, doubted_keys: 0 }] },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Allow key" }));
  expect(await screen.findByRole("dialog")).toHaveTextContent("somebody has a copy");
  await user.type(screen.getByLabelText(/Reason|why/i), "They reset it");
  await user.click(screen.getByRole("button", { name: "Allow the key" }));
  expect(await screen.findByText("hugo@operators.example can sign in with this key again.")).toBeVisible();
  expect(postedTo("/operators/allow-key")).toEqual([{ operator_id: idOf(1), reason: "They reset it" }]);
});
