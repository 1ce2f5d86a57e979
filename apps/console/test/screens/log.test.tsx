import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../dom/render-console.tsx";

const entry = (id: number, changes: object) => ({
  id: String(id),
  at: "2026-07-15T15:00:00.000Z",
  actor: "olive@operators.example",
  command: "member refund",
  subject_kind: "member",
  subject_id: "m1",
  changes,
});

it.each([
  [{ step: "approved", amount_cents: 15_000 }, "Step: approvedAmount: $150.00"],
  [{ role: ["viewer", "billing"] }, "Role: viewer billing"],
  [{ published: { before: true, after: false } }, "Shown to visitors: yes no"],
  [{ confirmed_on: { before: null, after: "2026-07-15" } }, "Confirmed: nothing Jul 15, 2026"],
  [{ being_checked: { before: false, after: false } }, "Being checked: no"],
  [{ states: ["TX", "OK", "LA"] }, "States: TX; OK; LA"],
  [{ refused_by_reason: { "no name": 3 } }, "Refused by reason: no name 3"],
  [{}, ""],
])("the log has %j in words [OPS-09]", async (changes, words) => {
  renderConsole("/log", { answers: { "POST /log": { entries: [entry(1, changes)], has_more: false } } });
  const row = (await screen.findByText("member m1")).closest("tr");
  expect(row?.lastElementChild?.textContent).toBe(words);
});

it("the log is asked by a part of who, and goes on behind its last entry [OPS-09]", async () => {
  const { user, postedTo } = renderConsole("/log", {
    answers: { "POST /log": { entries: [entry(9, {}), entry(7, {})], has_more: true } },
  });
  await user.type(await screen.findByLabelText(/^Who, by a part/), "oliv");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await user.click(await screen.findByRole("button", { name: "Show older entries" }));
  await expect
    .poll(() => postedTo("/log"))
    .toEqual([{}, { actor: "oliv" }, { actor: "oliv", before_id: "7" }]);
});
