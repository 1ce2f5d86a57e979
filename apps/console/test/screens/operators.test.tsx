import { screen, within } from "@testing-library/dom";
import { describe, expect, it, vi } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const HUGO = {
  id: "77777777-7777-4777-8777-777777777777",
  email: "hugo@operators.example",
  name: "Hugo",
  role: "support",
  disabled_at: null,
  passkeys: 2,
  doubted_keys: 1,
  last_used_at: "2026-07-15T15:00:00.000Z",
};
const OLIVE = {
  ...HUGO,
  id: "1",
  email: "olive@operators.example",
  name: "Olive",
  role: "owner",
  doubted_keys: 0,
};
const LENA = {
  ...HUGO,
  id: "3",
  email: "lena@operators.example",
  disabled_at: "2026-07-10T15:00:00.000Z",
  doubted_keys: 0,
  passkeys: 1,
};

function open(answers: object = {}) {
  return renderConsole("/operators", {
    answers: { "GET /operators": { operators: [OLIVE, HUGO, LENA] }, ...answers },
  });
}

async function rowOf(email: string) {
  return within((await screen.findByText(email)).closest("tr") ?? document.body);
}

describe("the operators", () => {
  it("that cannot be shown leave the rest of the console in sight [OPS-01]", async () => {
    const complaints = vi.spyOn(console, "error").mockReturnValue();
    open({ "GET /operators": () => Response.json({ operators: "none" }) });
    expect(await screen.findByRole("alert")).toHaveTextContent("This screen cannot be shown.");
    screen.getByRole("button", { name: "Load again" });
    screen.getByRole("link", { name: "Log" });
    complaints.mockRestore();
  });

  it("are listed with role, keys and what was refused [OPS-01]", async () => {
    open();
    const hugo = await rowOf(HUGO.email);
    expect(hugo.getByRole("cell", { name: "support" })).toBeVisible();
    expect(hugo.getByText("2 passkeys")).toBeVisible();
    expect(hugo.getByText("a key was refused")).toBeVisible();
    const lena = await rowOf(LENA.email);
    expect(lena.getByRole("cell", { name: "disabled Jul 10, 2026" })).toBeVisible();
    expect(lena.getByText("1 passkey")).toBeVisible();
  });

  it("change nothing of their own, and a disabled one only gets another key [OPS-02]", async () => {
    open();
    expect((await rowOf(OLIVE.email)).queryAllByRole("button")).toEqual([]);
    const buttons = (await rowOf(LENA.email)).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Another key"]);
  });

  it.each([
    ["Role", "Change", "role", { role: "support" }, "hugo@operators.example now has the role support."],
    [
      "Allow key",
      "Allow the key",
      "allow-key",
      {},
      "hugo@operators.example can sign in with this key again.",
    ],
    [
      "Remove keys",
      "Remove keys",
      "remove-keys",
      {},
      "The passkeys of hugo@operators.example are removed. Send them a link for another key.",
    ],
    ["Disable", "Disable", "disable", {}, "hugo@operators.example can no longer use the console."],
  ])("%s asks for a reason, and says what was done [OPS-01]", async (press, button, path, more, said) => {
    const { user, postedTo } = open({ [`POST /operators/${path}`]: { operators: [OLIVE] } });
    await user.click((await rowOf(HUGO.email)).getByRole("button", { name: press }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("button", { name: button })).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "Asked in person{Enter}");
    expect(await screen.findByText(said)).toBeVisible();
    expect(postedTo(`/operators/${path}`)).toEqual([
      { operator_id: HUGO.id, ...more, reason: "Asked in person" },
    ]);
  });

  it("are invited by email with a role [OPS-01]", async () => {
    const { user, postedTo } = open({ "POST /operators/invite": { expires_at: "2026-07-18T15:00:00.000Z" } });
    await user.click(await screen.findByRole("button", { name: "Invite an operator" }));
    const dialog = within(screen.getByRole("dialog", { name: "Invite an operator" }));
    await user.type(dialog.getByLabelText("Email"), "nina@operators.example");
    await user.selectOptions(dialog.getByLabelText("Role"), "billing");
    await user.type(dialog.getByLabelText("Reason"), "New colleague{Enter}");
    expect(
      await screen.findByText(/^A link for one key is on its way to nina@operators\.example\./),
    ).toBeVisible();
    expect(postedTo("/operators/invite")).toEqual([
      { email: "nina@operators.example", role: "billing", reason: "New colleague" },
    ]);
  });

  it("stay as they are when the server refuses, and its words are shown [OPS-01]", async () => {
    const refused = () =>
      Response.json({ error: "conflict", message: "The last owner cannot be disabled." }, { status: 409 });
    const { user } = open({ "POST /operators/disable": refused });
    await user.click((await rowOf(HUGO.email)).getByRole("button", { name: "Disable" }));
    await user.type(within(screen.getByRole("dialog")).getByLabelText("Reason"), "Left us{Enter}");
    expect(await screen.findByText("The last owner cannot be disabled.")).toBeVisible();
    expect(screen.getByRole("dialog")).toBeVisible();
  });
});
