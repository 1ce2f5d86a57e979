import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const REQUEST = {
  id: "22222222-2222-4222-8222-222222222222",
  action: "members.refund",
  command: "member refund",
  fields: { account_id: "33333333-3333-4333-8333-333333333333", amount_cents: 1000, is_again: false },
  reason: "Charged twice",
  requested_by: "night shift",
  requested_at: "2026-07-15T15:00:00.000Z",
  expires_at: "2026-07-18T15:00:00.000Z",
  due_at: null,
};

it.each([
  ["Approve", "Approve and do it", true, "Done: member refund."],
  ["Decline", "Decline", false, 'The request "member refund" was declined.'],
])(
  "%s answers what the command line asks for, with a reason [ARCH-01]",
  async (press, button, is_approved, said) => {
    const { user, answer, postedTo } = renderConsole("/requests", {
      answers: {
        "GET /requests": { requests: [REQUEST] },
        "POST /requests/decide": { decided: REQUEST.id, answer: is_approved ? { state: "requested" } : null },
      },
    });
    const row = within((await screen.findByText("night shift")).closest("tr") ?? document.body);
    expect(row.getByText("amount: $10.00")).toBeVisible();
    expect(row.getByText("Charged twice")).toBeVisible();
    await user.click(
      row.getByRole("button", { name: new RegExp(`^${press} member refund, requested by night shift`) }),
    );
    answer({ "GET /requests": { requests: [] } });
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("button", { name: button })).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "Checked the bank{Enter}");
    await expect.poll(() => screen.getByText(said)).toBeVisible();
    expect(postedTo("/requests/decide")).toEqual([
      { request_id: REQUEST.id, is_approved, reason: "Checked the bank" },
    ]);
    await expect.poll(() => screen.getByText("Nothing waits to be approved.")).toBeVisible();
  },
);

it("opens the member beside a decision whose reason is half typed [ARCH-01]", async () => {
  const { user } = renderConsole("/requests", { answers: { "GET /requests": { requests: [REQUEST] } } });
  await user.click(await screen.findByRole("button", { name: /^Decline member refund/ }));
  const dialog = within(screen.getByRole("dialog"));
  const member = dialog.getByRole("link", { name: /^Member of member refund, requested by night shift/ });
  expect(member).toHaveAttribute("href", `/console/members/${REQUEST.fields.account_id}`);
  expect(member).toHaveAttribute("target", "_blank");
});

it("says until when it can be declined that an owner is let in again [ARCH-01] [OPS-01]", async () => {
  const recovery = {
    ...REQUEST,
    id: "55555555-5555-4555-8555-555555555555",
    action: "operators.remove_keys",
    command: "operator remove-keys",
    fields: { operator_id: "44444444-4444-4444-8444-444444444444" },
    due_at: "2026-07-16T15:00:00.000Z",
  };
  renderConsole("/requests", { answers: { "GET /requests": { requests: [REQUEST, recovery] } } });
  const said = await screen.findAllByText(/^Done by itself on Jul 16, 2026, .*, unless declined\.$/);
  expect(said.map((one) => one.closest("tr")?.textContent)).toEqual([
    expect.stringContaining("operator remove-keys"),
  ]);
});
