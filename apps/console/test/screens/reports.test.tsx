import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { entryPage } from "../dom/directory-answers.ts";
import { idOf } from "../dom/id-of.ts";
import { renderConsole } from "../dom/render-console.tsx";

const report = (number: number, more: object = {}) => ({
  id: idOf(number),
  problem: "wrong_phone",
  note: `Note ${number}.`,
  nominee: null,
  created_at: "2026-07-01T15:00:00.000Z",
  is_confirmed: true,
  is_from_office: false,
  proposed_phone: null,
  wants_answer: true,
  settled: null,
  entry: {
    location_id: "7",
    provider_id: "3",
    dentist: "Ada Reed",
    center_name: "Elm Dental",
    address: "12 Elm St",
    city: "Houston",
    state: "TX",
    zip: "77002",
    phone: "+17135550101",
    plans: ["brightwell_discount_1"],
    published: true,
    being_checked: false,
    confirmed_on: null,
  },
  ...more,
});

const cards = () => screen.queryAllByRole("listitem").filter((item) => item.querySelector("h2"));
const press = (name: string) => screen.findByRole("button", { name });

function open(reports: object[], more: Parameters<typeof renderConsole>[1] = {}) {
  return renderConsole("/reports", {
    ...more,
    answers: { "GET /reports": { reports, next: null }, ...more.answers },
  });
}

it("a report is hidden with a reason, and opened again by Undo [OPS-05]", async () => {
  const { user, postedTo, answer } = open([report(1)], {
    answers: {
      "POST /reports/settle": { settled: 2 },
      "POST /reports/reopen": { reopened: 2 },
    },
  });
  await user.click(await press("Hide"));
  const dialog = screen.getByRole("dialog", { name: "Hide the entry" });
  expect(postedTo("/reports/settle")).toEqual([]);
  answer({ "GET /reports": { reports: [], next: null } });
  await user.type(within(dialog).getByLabelText("Reason"), "Retired in May{Enter}");
  await expect.poll(() => screen.getByText("Hidden. 2 reports settled.")).toBeVisible();
  expect(postedTo("/reports/settle")[0]).toEqual({
    report_id: idOf(1),
    outcome: "hidden",
    reason: "Retired in May",
  });
  await expect.poll(() => screen.getByText("Nothing waits to be settled.")).toBeVisible();
  answer({ "GET /reports": { reports: [report(1)], next: null } });
  await user.click(await press("Undo"));
  await expect.poll(() => screen.getByText("2 reports wait again.")).toBeVisible();
  await expect.poll(() => screen.getByText("Note 1.")).toBeVisible();
});

it("a report without an error is settled in one press, and the next one has the focus [OPS-05]", async () => {
  const { user, postedTo, answer } = open([report(1), report(2)], {
    answers: { "POST /reports/settle": { settled: 1 } },
  });
  await expect.poll(() => cards()).toHaveLength(2);
  const [first] = screen.getAllByRole("button", { name: "Nothing wrong" });
  answer({ "GET /reports": { reports: [report(2)], next: null } });
  if (first) await user.click(first);
  await expect.poll(() => screen.getByText("Nothing was wrong. 1 report settled.")).toBeVisible();
  expect(postedTo("/reports/settle")[0]).toEqual({ report_id: idOf(1), outcome: "nothing_wrong" });
  await expect.poll(() => screen.getByRole("button", { name: "Correct" })).toHaveFocus();
});

it("an office's new number is taken in one press [OFF-01, OPS-05]", async () => {
  const proposed = { is_from_office: true, is_confirmed: false, proposed_phone: "+17135550177" };
  const { user, postedTo, answer } = open([report(1, proposed)], {
    answers: { "POST /directory/edit": entryPage(), "POST /reports/settle": { settled: 1 } },
  });
  const taking = await press("Use (713) 555-0177");
  await expect.poll(() => taking).toHaveFocus();
  answer({ "GET /reports": { reports: [], next: null } });
  await user.click(taking);
  await expect.poll(() => screen.getByText("Corrected. 1 report settled.")).toBeVisible();
  expect(postedTo("/directory/edit")).toEqual([
    {
      provider_id: "3",
      location_id: "7",
      fields: { phone: "+17135550177" },
      reason: "The office said so",
    },
  ]);
  expect(postedTo("/reports/settle")).toEqual([{ report_id: idOf(1), outcome: "corrected" }]);
});

it("a number that cannot be saved leaves the report waiting, and says why [OFF-01, OPS-05]", async () => {
  const { user, postedTo } = open([report(1, { proposed_phone: "+17135550177" })], {
    answers: {
      "POST /directory/edit": () =>
        Response.json({ message: "Somebody changed this entry meanwhile." }, { status: 409 }),
    },
  });
  await user.click(await press("Use (713) 555-0177"));
  await expect.poll(() => screen.getByText("Somebody changed this entry meanwhile.")).toBeVisible();
  expect(postedTo("/reports/settle")).toEqual([]);
});

it("settled reports say who settled them how, and open again [OPS-05]", async () => {
  const settled = { outcome: "nothing_wrong", at: "2026-07-02T15:00:00.000Z", by: "help@operators.example" };
  const { user, postedTo } = open([], {
    answers: {
      "GET /reports/settled": { reports: [report(1, { settled })], next: null },
      "POST /reports/reopen": { reopened: 1 },
    },
  });
  await user.click(await press("Settled"));
  await expect
    .poll(() => screen.getByText("nothing was wrong, Jul 2, 2026, 10:00 AM by help@operators.example"))
    .toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open again" }));
  await expect.poll(() => screen.getByText("1 report waits again.")).toBeVisible();
  expect(postedTo("/reports/reopen")[0]).toEqual({ report_id: idOf(1) });
});

it("a refused settling says why and shows the reports of now [OPS-05]", async () => {
  const { user, postedTo } = open([report(1)], {
    answers: {
      "POST /reports/settle": () =>
        Response.json({ message: "This report is settled already." }, { status: 409 }),
    },
  });
  await user.click(await press("Nothing wrong"));
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("This report is settled already.");
  expect(postedTo("/reports")).toHaveLength(2);
});

it("more reports than a page come at a press [OPS-05]", async () => {
  const page = (from: number, next: string | null) => ({
    reports: [report(from), report(from + 1)],
    next,
  });
  const { user } = open([], {
    answers: {
      "GET /reports": ({ query }) => (query.after === idOf(2) ? page(3, null) : page(1, idOf(2))),
    },
  });
  await user.click(await press("Show more reports"));
  await expect.poll(() => cards()).toHaveLength(4);
  expect(screen.getByText("4 in all.")).toBeVisible();
});

it("a viewer reads the reports without a button to settle them [OPS-02]", async () => {
  open([report(1)], { session: { role: "viewer" } });
  await expect.poll(() => screen.getByText("Note 1.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Hide|Correct|Nothing/ })).toBeNull();
});
