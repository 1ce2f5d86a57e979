import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { idOf } from "../../dom/id-of.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const approval = (more: object = {}) => ({
  id: "22222222-2222-4222-8222-222222222222",
  account_id: "33333333-3333-4333-8333-333333333333",
  name: "Maria Quintero",
  amount_cents: 15_000,
  reason: "Charged twice",
  requested_by: "bill@operators.example",
  requested_at: "2026-07-15T15:00:00.000Z",
  decision: null,
  ...more,
});
const decision = { is_approved: true, at: "2026-07-15T16:00:00.000Z", by: "olive@operators.example" };

it.each([
  ["Approve", "Approve and refund", true, "The refund of $150.00 is on its way."],
  ["Decline", "Decline", false, "The refund of $150.00 was declined."],
])(
  "after %s a sentence says what happens and who gets an email [OPS-03]",
  async (press, button, is_approved, said) => {
    const { user, answer, postedTo } = renderConsole("/refunds", {
      answers: {
        "GET /refunds": { approvals: [approval()], next: null, seconds: [] },
        "GET /refunds/decided": { approvals: [], next: null },
        "POST /refunds/decide": { decided: approval().id },
      },
    });
    await user.click(await screen.findByRole("button", { name: press }));
    answer({
      "GET /refunds": { approvals: [], next: null, seconds: [] },
      "GET /refunds/decided": { approvals: [approval({ decision })], next: null },
    });
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("button", { name: button })).toBeVisible();
    await user.type(dialog.getByLabelText("Reason"), "Checked the bank{Enter}");
    await expect
      .poll(() => screen.getByText(`${said} bill@operators.example gets an email about it.`))
      .toBeVisible();
    expect(postedTo("/refunds/decide")).toEqual([
      { approval_id: approval().id, is_approved, reason: "Checked the bank" },
    ]);
    await expect.poll(() => screen.getByText("No refund needs an approval.")).toBeVisible();
    expect(screen.getByText("approved by olive@operators.example")).toBeVisible();
    // The button that was pressed is gone.
    await expect.poll(() => document.activeElement?.textContent ?? "").toContain(said);
  },
);

it("who asked for a refund cannot approve it, and sees how it was decided [OPS-03]", async () => {
  renderConsole("/refunds", {
    session: { role: "billing", email: "bill@operators.example" },
    answers: {
      "GET /refunds": { approvals: [approval()], next: null, seconds: [] },
      "GET /refunds/decided": {
        approvals: [approval({ id: "4", decision: { ...decision, is_approved: false } })],
        next: null,
      },
    },
  });
  expect(await screen.findByText("declined by olive@operators.example")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

const SECOND = {
  membership_id: idOf(2),
  account_id: "a2",
  earlier_account_id: "a1",
  name: "Maya Ellison",
  person_id: null,
  person_name: null,
  found_at: "2026-11-20T15:00:00Z",
  refund_until: "2026-12-20",
};

it.each([
  ["Pay back", "End and pay back", "paid_back", false, "It has ended and all of it is paid back."],
  ["Pay back", "End and pay back", "paid_back", true, /The rest of the money waits for a second operator/],
  ["Two people", "Keep both", "two_people", false, "Both memberships stay."],
])(
  "settles a second membership by %s, then %s [USE-18]",
  async (press, button, outcome, needs_approval, done) => {
    const { user, answer, postedTo } = renderConsole("/refunds", {
      answers: {
        "GET /refunds": { approvals: [], next: null, seconds: [SECOND] },
        "GET /refunds/decided": { approvals: [], next: null },
        "POST /refunds/second": { needs_approval },
      },
    });
    expect(await screen.findByText("Dec 20, 2026")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: press }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText(/Reason|why/i), "She called");
    answer({ "GET /refunds": { approvals: [], next: null, seconds: [] } });
    await user.click(dialog.getByRole("button", { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(await screen.findByText("Nobody seems to have joined twice.")).toBeVisible();
    expect(postedTo("/refunds/second")).toEqual([
      { membership_id: idOf(2), person_id: null, outcome, reason: "She called" },
    ]);
  },
);

it("settles that somebody who was added was taken off again [USE-18]", async () => {
  const added = { ...SECOND, person_id: idOf(3), person_name: "Eva Lopez" };
  const { user, postedTo } = renderConsole("/refunds", {
    answers: {
      "GET /refunds": { approvals: [], next: null, seconds: [added] },
      "GET /refunds/decided": { approvals: [], next: null },
      "POST /refunds/second": { needs_approval: false },
    },
  });
  expect(await screen.findByText("Eva Lopez, added by Maya Ellison")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay back" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Taken off" }));
  const dialog = within(await screen.findByRole("dialog", { name: /Eva Lopez was taken off/ }));
  await user.type(dialog.getByLabelText(/Reason|why/i), "She called");
  await user.click(dialog.getByRole("button", { name: "Settle" }));
  expect(await screen.findByText(/A refund is made on the page of the member/)).toBeVisible();
  expect(postedTo("/refunds/second")).toEqual([
    { membership_id: idOf(2), person_id: idOf(3), outcome: "taken_off", reason: "She called" },
  ]);
});
