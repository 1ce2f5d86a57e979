import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { foundEntry } from "../dom/directory-answers.ts";
import { renderConsole } from "../dom/render-console.tsx";

const SCHEDULE = {
  id: "11111111-2222-4333-8444-555555555555",
  plan_list: "brightwell_discount_1",
  area: "770",
  kind: "GD",
  valid_from: "2026-06-01",
  valid_until: null,
  source: "Houston 2026",
  source_es: "Houston 2026 en español",
  status: "in_force",
  procedures: 54,
  listings: 1200,
};
const OVER = {
  ...SCHEDULE,
  ...{
    id: "2",
    area: "TX",
    source: "Texas 2025",
    source_es: null,
    status: "over",
    valid_until: "2026-05-31",
  },
};
const LISTS = {
  procedures: 60,
  schedules: [SCHEDULE, OVER],
  percentages: [
    {
      ...{ id: "3", plan_list: "brightwell_discount_1", kind: "EN", percent_off: 20 },
      ...{
        valid_from: "2026-01-01",
        valid_until: null,
        source: "Specialists",
        source_es: null,
        status: "in_force",
      },
    },
  ],
  missing: [
    { plan: { slug: "a", name: "Smirk Plus" }, states: ["Ohio"], listings: 1200, listings_without: 300 },
    { plan: { slug: "b", name: "Smirk Dental" }, states: [], listings: 10, listings_without: 0 },
  ],
};
const OFFICE = {
  ...{ location_id: "12", provider_id: "7", name: "Fern Dental", city: "Houston", state: "TX", prices: 9 },
  ...{ old: 2, confirmed_on: "2025-12-01", doubts: ["checkup: member_price is ten times or more"] },
};
const FOUND = foundEntry({
  provider_id: "7",
  location_id: "12",
  dentist: "Ada Fern",
  center_name: "Fern Dental",
});
const EXPLAINED = {
  ...{ dentist: "Ada Fern", address: "1 Elm St, Houston, TX", day: "2027-03-04" },
  ...{ plan: "one", plans: ["one", "two"] },
  prices: [
    {
      ...{ procedure: "Checkup", member_cents: 4_500, usual_cents: 12_000, is_estimate: true },
      why: "From 'Houston 2026', in force since Jun 1, 2026.",
    },
    {
      ...{ procedure: "Onlay", member_cents: null, usual_cents: null, is_estimate: false },
      why: "It is not in 'Houston 2026'.",
    },
  ],
};
const ANSWERS = {
  "GET /fees": LISTS,
  "GET /fees/offices": { offices: [OFFICE], next: null },
  "GET /imports": { imports: [], next: null },
};
const cellsOf = (name: RegExp) =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("shows price lists, what is missing, and offices' own prices to a viewer [OPS-10]", async () => {
  const { user } = renderConsole("/prices", { session: { role: "viewer" }, answers: ANSWERS });
  expect(await screen.findByRole("heading", { level: 1, name: "Prices" })).toBeVisible();
  await screen.findByRole("row", { name: /Smirk Plus/ });
  expect(cellsOf(/Smirk Plus/)).toEqual(["Smirk Plus", "Ohio", "300 of 1,200"]);
  expect(screen.queryByRole("row", { name: /Smirk Dental/ })).toBeNull();
  expect(cellsOf(/Houston 2026/)).toEqual([
    ...["brightwell_discount_1", "ZIP 770…", "General Dentistry", "Jun 1, 2026", "no end", "in force"],
    ...["54 of 60", "1,200", "Houston 2026", "Houston 2026 en español"],
  ]);
  expect(cellsOf(/Specialists/).slice(1, 3)).toEqual(["Endodontics", "20%"]);
  expect(cellsOf(/Specialists/).at(-1)).toBe("no: English is shown");
  expect(cellsOf(/Fern Dental/)).toEqual([
    ...["Fern Dental", "Houston, TX", "Dec 1, 2025", "9", "2"],
    "checkup: member_price is ten times or more",
  ]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Show" }), "over");
  expect(screen.queryByRole("row", { name: /Houston 2026/ })).toBeNull();
  expect(screen.getByRole("row", { name: /Texas 2025/ })).toBeVisible();
});

it("saves what is loaded, and a template, for the role support [OPS-10]", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:prices");
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, postedTo } = renderConsole("/prices", {
    session: { role: "support" },
    answers: { ...ANSWERS, "POST /fees/export": () => new Response("plan_list\r\n") },
  });
  await user.selectOptions(await screen.findByRole("combobox", { name: "File to save" }), "office-fees");
  await user.click(screen.getByRole("button", { name: "Save what is loaded" }));
  await user.click(screen.getByRole("button", { name: "Save a template" }));
  await expect
    .poll(() => postedTo("/fees/export"))
    .toEqual([
      { kind: "office-fees", is_template: false },
      { kind: "office-fees", is_template: true },
    ]);
  await expect
    .poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(["office-fees.csv", "office-fees-template.csv"]);
});

it("says what a visitor reads at a dentist, and why [OPS-10]", async () => {
  const { user, postedTo } = renderConsole("/prices", {
    session: { role: "viewer" },
    answers: { ...ANSWERS, "POST /directory/find": { entries: [FOUND] }, "POST /fees/explain": EXPLAINED },
  });
  await user.type(await screen.findByRole("textbox", { name: /of a dentist/ }), "fern{Enter}");
  await user.click(await screen.findByRole("button", { name: "Ada Fern" }));
  expect(await screen.findByText(/1 of 2 prices are known on Mar 4, 2027/)).toBeVisible();
  expect(cellsOf(/Checkup/).slice(0, 3)).toEqual(["Checkup", "~$45.00", "$120.00"]);
  expect(cellsOf(/Onlay/)).toEqual(["Onlay", "not known", "", "It is not in 'Houston 2026'."]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Plan of the reader" }), "two");
  expect(postedTo("/fees/explain")).toEqual([{ location_id: "12" }, { location_id: "12", plan: "two" }]);
});
