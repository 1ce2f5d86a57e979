import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { renderConsole } from "../../dom/render-console.tsx";

const dentist = (id: string) => ({
  location_id: id,
  provider_id: "3",
  dentist: `Ada Reed ${id}`,
  confirmed_on: null,
});
const doubt = (id: string, more: object = {}) => ({
  dentists: [dentist(id)],
  center_name: "Elm Dental",
  address: "12 Elm St",
  city: "Houston",
  state: "TX",
  phone: "+17135550101",
  doubted_by: "desks",
  doubted_at: "2026-07-01T15:00:00.000Z",
  days_left: 12,
  ...more,
});

const NO_SAMPLE = { "GET /listings/sample": { sample: null }, "GET /listings/tasks": { tasks: [] } };
const entry = (id: string, is_right: boolean | null) => ({
  location_id: id,
  name: "Ana",
  last_name: `Lopez ${id}`,
  center_name: null,
  address: "9 Oak St",
  city: "Houston",
  state: "TX",
  phone: null,
  published: true,
  is_right,
});
const sampleOf = (...entries: object[]) => ({
  sample: { month: "2026-07", listings: 2_400, drawn_at: "2026-07-01T15:00:00.000Z", entries },
});

it("listings in doubt say who said so, since when, and the days left [DESK-04]", async () => {
  renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/doubts": {
        doubts: [doubt("1", { doubted_by: "visitors", days_left: -3 }), doubt("2")],
        next: null,
      },
    },
  });
  const row = async (name: string) => (await screen.findByRole("link", { name })).closest("tr")?.textContent;
  expect(await row("Ada Reed 1")).toContain("two people, last in a report3 days late");
  expect(await row("Ada Reed 2")).toContain("Jul 1, 2026two people, last at a desk12 days");
});

it("a listing in doubt is taken off the map with a reason, and leaves the list [DESK-04]", async () => {
  const { user, postedTo, answer } = renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/doubts": { doubts: [doubt("1")], next: null },
      "POST /listings/settle": {},
    },
  });
  await user.click(await screen.findByRole("button", { name: "Hide Ada Reed 1" }));
  const dialog = screen.getByRole("dialog", { name: "Hide the listing" });
  answer({ "GET /listings/doubts": { doubts: [], next: null } });
  await user.type(within(dialog).getByLabelText("Reason"), "Closed in May{Enter}");
  await expect.poll(() => screen.getByText("Ada Reed 1 is hidden.")).toBeVisible();
  await expect.poll(() => screen.getByText("No listing is in doubt.")).toBeVisible();
  expect(postedTo("/listings/settle")).toEqual([
    { location_ids: ["1"], is_right: false, reason: "Closed in May" },
  ]);
});

it("a practice in doubt is one row, settled together or dentist by dentist [DESK-04]", async () => {
  const practice = doubt("1", { dentists: ["1", "2", "3"].map(dentist) });
  const { user, postedTo } = renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/doubts": { doubts: [practice], next: null },
      "POST /listings/settle": {},
    },
  });
  const table = await screen.findByRole("table", { name: "Listings in doubt" });
  expect(within(table).getAllByRole("row")).toHaveLength(2);
  const settle = async (button: string, title: string) => {
    await user.click(within(table).getByRole("button", { name: button }));
    const dialog = screen.getByRole("dialog", { name: title });
    await user.type(within(dialog).getByLabelText("Reason"), "Called them{Enter}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  };
  await settle("Confirm Ada Reed 2", "Confirm the listing");
  await settle("Confirm all 3 dentists at 12 Elm St", "Confirm 3 listings");
  expect(await screen.findByText("Ada Reed 1, Ada Reed 2, and Ada Reed 3 are confirmed.")).toBeVisible();
  expect(postedTo("/listings/settle")).toEqual([
    { location_ids: ["2"], is_right: true, reason: "Called them" },
    { location_ids: ["1", "2", "3"], is_right: true, reason: "Called them" },
  ]);
});

it("a sample is drawn, and each office's answer is kept [DESK-04]", async () => {
  const { user, postedTo } = renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/doubts": { doubts: [], next: null },
      "POST /listings/draw": sampleOf(entry("1", null), entry("2", true)),
      "POST /listings/check": sampleOf(entry("1", false), entry("2", true)),
    },
  });
  const size = await screen.findByLabelText("Listings to draw");
  await user.clear(size);
  await user.type(size, "20{Enter}");
  await expect.poll(() => screen.getByText(/1 right, 0 wrong, 1 to call/)).toBeVisible();
  expect(postedTo("/listings/draw")).toEqual([{ size: 20 }]);
  await user.click(screen.getByRole("button", { name: "Wrong: Ana Lopez 1, 9 Oak St" }));
  await expect.poll(() => screen.getByText(/1 right, 1 wrong, 0 to call/)).toBeVisible();
  expect(postedTo("/listings/check")).toEqual([{ location_id: "1", is_right: false }]);
});

it("what an office said is taken back only after a question [OPS-03]", async () => {
  const { user, postedTo } = renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/sample": sampleOf(entry("1", true)),
      "GET /listings/doubts": { doubts: [], next: null },
      "POST /listings/check": sampleOf(entry("1", false)),
    },
  });
  const correct = await screen.findByRole("button", { name: "Correct: Ana Lopez 1, 9 Oak St" });
  expect(screen.queryByRole("button", { name: /^(Right|Wrong): / })).toBeNull();
  await user.click(correct);
  const dialog = screen.getByRole("dialog", { name: "Correct what was found" });
  expect(dialog).toHaveTextContent("Ana Lopez 1, 9 Oak St was found right.");
  expect(postedTo("/listings/check")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "It is wrong" }));
  await expect.poll(() => screen.getByText(/0 right, 1 wrong, 0 to call/)).toBeVisible();
  expect(postedTo("/listings/check")).toEqual([{ location_id: "1", is_right: false }]);
});

it("what is said and not shown has its reason, and is put away as one [DESK-06]", async () => {
  const office = (id: string) => ({
    ...{ office: `Elm Dental ${id}`, address: "12 Elm St", city: "Houston", state: "TX", phone: null },
    location_ids: [id, `${id}0`],
  });
  const task = { key: "network", reason: "one_network", words: 6, since: "2026-07-01T15:00:00.000Z" };
  const { user, postedTo, answer } = renderConsole("/listings", {
    answers: {
      ...NO_SAMPLE,
      "GET /listings/doubts": { doubts: [], next: null },
      "GET /listings/tasks": { tasks: [{ ...task, offices: [office("1"), office("2"), office("3")] }] },
      "POST /listings/dismiss": {},
    },
  });
  const leave = await screen.findByRole("button", { name: "Leave 3 offices" });
  expect(leave.closest("tr")?.textContent).toContain(
    "One network that reported more than five offices in a day",
  );
  await user.click(leave);
  answer({ "GET /listings/tasks": { tasks: [] } });
  const dialog = screen.getByRole("dialog", { name: "Leave 3 offices" });
  await user.type(within(dialog).getByLabelText("Reason"), "A grudge{Enter}");
  await expect.poll(() => screen.getByText("The reports about 3 offices are put away.")).toBeVisible();
  await expect.poll(() => screen.getByText("Nothing waits.")).toBeVisible();
  const location_ids = ["1", "10", "2", "20", "3", "30"];
  expect(postedTo("/listings/dismiss")).toEqual([{ location_ids, reason: "A grudge" }]);
});
