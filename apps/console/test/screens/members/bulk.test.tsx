import { screen, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { MARIA } from "../../dom/member-answers.ts";
import { renderConsole } from "../../dom/render-console.tsx";

const BULK = "66666666-6666-4666-8666-666666666666";
const ZOE = {
  account_id: MARIA,
  name: "Zoe Young",
  state: "active",
  plan_name: "Smirk Plus",
  city: "Katy",
  state_code: "TX",
  joined_on: "2026-07-01T15:00:00.000Z",
  ends_on: null,
  is_past_due: false,
  email: "z*e@example.com",
};
const LIST = {
  members: [ZOE],
  count: { members: 1, is_whole: true },
  next: null,
  most: 500,
  plans: [{ slug: "plus", name: "Smirk Plus" }],
};
const listed = (more: object = {}) => ({
  id: BULK,
  action: "cancel",
  choice: "rules",
  state: "ready",
  by: "olive@operators.example",
  made_at: "2026-07-15T15:00:00.000Z",
  ...more,
});
const run = (more: object = {}) => ({
  ...listed(),
  counts: { waiting: 0, ready: 2, skipped: 1, done: 0, failed: 0 },
  refund_cents: 4_980,
  first_day: "2026-07-15",
  last_day: "2026-07-31",
  problems: [{ account_id: MARIA, name: "Zoe Young", state: "skipped", problem: "It is canceled already." }],
  ...more,
});

function open(answers: object = {}, actions?: readonly string[]) {
  return renderConsole("/bulk", {
    ...(actions && { actions }),
    answers: {
      "GET /bulk": { runs: [listed()], next: null },
      "POST /members/list": LIST,
      "POST /bulk/show": run(),
      ...answers,
    },
  });
}

describe("one action for many members", () => {
  it("is previewed for the members chosen from a list [OPS-03]", async () => {
    const { user, postedTo } = open({ "POST /bulk/cancel/preview": { bulk_id: BULK } });
    await user.type(await screen.findByLabelText("State, such as TX"), "tx");
    await user.click(screen.getByRole("button", { name: "List members" }));
    await user.click(await screen.findByRole("checkbox", { name: "Zoe Young" }));
    expect(screen.getByText("1 members, 1 chosen")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Action"), "Cancel, with the refund of the rules");
    await user.click(screen.getByRole("button", { name: "Preview for 1" }));
    expect(await screen.findByText(/^This is what would happen/)).toBeVisible();
    expect(postedTo("/members/list")).toEqual([{ state: "active", state_code: "TX" }]);
    expect(postedTo("/bulk/cancel/preview")).toEqual([{ account_ids: [MARIA], choice: "rules" }]);
  });

  it("resends an email to all who were listed [OPS-03]", async () => {
    const { user, postedTo } = open({ "POST /bulk/resend/preview": { bulk_id: BULK } });
    await user.click(await screen.findByRole("button", { name: "List members" }));
    await user.click(await screen.findByRole("button", { name: "Choose all" }));
    await user.click(screen.getByRole("button", { name: "Preview for 1" }));
    await expect
      .poll(() => postedTo("/bulk/resend/preview"))
      .toEqual([{ account_ids: [MARIA], choice: "welcome" }]);
  });

  it("starts with the totals that were shown, and a reason [OPS-03]", async () => {
    const { user, answer, postedTo } = open({ "POST /bulk/cancel": { started: true } });
    await user.click(await screen.findByRole("button", { name: "Show" }));
    await user.click(await screen.findByRole("button", { name: "Cancel 2 memberships, refund $49.80" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("Jul 15, 2026 to Jul 31, 2026")).toBeVisible();
    const counts = { waiting: 0, ready: 0, skipped: 1, done: 2, failed: 0 };
    answer({ "POST /bulk/show": run({ state: "done", counts }) });
    await user.type(dialog.getByLabelText("Reason"), "They asked for it{Enter}");
    expect(await screen.findByText(/^It is done\. 2 done, 0 failed, 1 left out\.$/)).toBeVisible();
    expect(postedTo("/bulk/cancel")).toEqual([
      { bulk_id: BULK, members: 2, refund_cents: 4_980, reason: "They asked for it" },
    ]);
  });

  it("says who was left out and why [OPS-03]", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Show" }));
    const table = within(await screen.findByRole("table", { name: "Members who were left out or failed" }));
    expect(table.getByRole("cell", { name: "left out" })).toBeVisible();
    expect(table.getByRole("cell", { name: "It is canceled already." })).toBeVisible();
  });

  it("is started only by the operator who previewed it [OPS-03]", async () => {
    const { user } = open({ "POST /bulk/show": run({ by: "bill@operators.example" }) });
    await user.click(await screen.findByRole("button", { name: "Show" }));
    expect(await screen.findByText(/^This is what would happen/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Cancel 2/ })).toBeNull();
  });

  it("offers no cancellation to a role that may not cancel [OPS-02]", async () => {
    const { user } = open({}, ["bulk.list", "bulk.show", "bulk.preview_resend", "members.list"]);
    await user.click(await screen.findByRole("button", { name: "List members" }));
    const offered = within(await screen.findByLabelText("Action")).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent?.split(":")[0])).toEqual(Array(6).fill("Resend"));
    expect(screen.queryByRole("button", { name: "Save as CSV" })).toBeNull();
  });
});
