import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import type { ApiAnswers } from "../../../../tools/dom/play-api.ts";
import { listActions, renderConsole } from "../dom/render-console.tsx";

const listed = (more: object = {}) => ({
  id: "11111111-1111-4111-8111-111111111111",
  kind: "providers",
  file_name: "new dentists.csv",
  is_dry_run: true,
  started_by: "olive@operators.example",
  started_at: "2026-07-15T15:00:00.000Z",
  finished_at: "2026-07-15T15:00:05.000Z",
  state: "done",
  size: 120,
  received: 120,
  rows: 3,
  counts: { read: 3, added: 1, changed: 1, unchanged: 0, removed: 0, refused: 1 },
  refusals: [
    { line: 4, reason: 'npi "1" is not an identifier' },
    { line: 2, reason: 'phone "713-555-0123 x4" is kept without extension x4', is_warning: true },
  ],
  differences: [
    { line: 2, subject: "Ada Reed", fields: null },
    { line: 3, subject: "Bo Hart", fields: { phone: { from: "1", to: "2" } } },
  ],
  failure: null,
  held_moves: null,
  approved_by: null,
  has_refused_rows: true,
  ...more,
});
const only = (more?: object): ApiAnswers => ({ "GET /imports": { imports: [listed(more)], next: null } });

const FILE = new File(["npi,name\n1,Ada\n"], "new dentists.csv", { type: "text/csv" });
const UPLOAD: ApiAnswers = {
  "POST /imports": { id: listed().id, received: 0, piece_bytes: 1_048_576 },
  "POST /imports/pieces": { received: FILE.size },
};

it("a file is compared first, and stays chosen to be loaded [OPS-04]", async () => {
  const { user, postedTo } = renderConsole("/imports", { answers: { ...only(), ...UPLOAD } });
  const file = await screen.findByLabelText("File");
  expect(screen.getByRole("checkbox", { name: /^Dry run/ })).toBeChecked();
  await user.upload(file, FILE);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await expect.poll(() => postedTo("/imports/pieces")).toHaveLength(1);
  await user.click(screen.getByRole("checkbox", { name: /^Dry run/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Load the valid rows/ }));
  await user.click(screen.getByRole("button", { name: "Load" }));
  const begun = () => postedTo("/imports").filter((body) => body !== undefined);
  await expect.poll(begun).toHaveLength(2);
  expect(begun()).toMatchObject([
    { kind: "providers", file: "new dentists.csv", dry_run: true, skip_refused: false },
    { kind: "providers", file: "new dentists.csv", dry_run: false, skip_refused: true },
  ]);
});

it("a file of plans has no choice of rows, and says that no other plan is sold then [OPS-12]", async () => {
  const { user, postedTo } = renderConsole("/imports", { answers: { ...only(), ...UPLOAD } });
  await user.upload(await screen.findByLabelText("File"), FILE);
  await user.selectOptions(screen.getByLabelText("What the file holds"), "Plans on sale");
  expect(screen.getByText(/^The plans of the file are on sale then, and no others/)).toBeVisible();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const begun = () => postedTo("/imports").filter((body) => body !== undefined);
  await expect.poll(begun).toHaveLength(1);
  expect(begun()).toMatchObject([{ kind: "plans", dry_run: true, skip_refused: false, confirmed: false }]);
});

it("an import names its file, what would change and what was refused by line [OPS-04]", async () => {
  renderConsole("/imports", { answers: only() });
  const card = within(await within(await screen.findByRole("main")).findByRole("listitem"));
  expect(card.getByRole("heading", { name: "new dentists.csv" })).toBeVisible();
  expect(card.getByText("dry run, nothing is written · done")).toBeVisible();
  expect(card.getByText("Dentists")).toBeVisible();
  expect(within(card.getByRole("table", { name: /^What changes/ })).getAllByRole("row")).toHaveLength(3);
  const refused = within(card.getByRole("table", { name: /^Refused rows/ }));
  expect(
    refused
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['4npi "1" is not an identifier']);
  const warned = within(card.getByRole("table", { name: /^Warnings/ }));
  expect(
    warned
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['2phone "713-555-0123 x4" is kept without extension x4']);
});

it("missing columns are a list under the file that lacks them [OPS-04]", async () => {
  const failure = "new dentists.csv, line 1: the columns are wrong.";
  const refusals = [
    { line: 1, reason: "npi or id is missing" },
    { line: 1, reason: "degree is there twice" },
  ];
  renderConsole("/imports", {
    answers: only({
      state: "failed",
      counts: null,
      differences: null,
      failure,
      refusals,
      has_refused_rows: false,
    }),
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(failure);
  const reasons = within(screen.getByRole("main"))
    .getAllByRole("listitem")
    .filter((item) => item.querySelector("h2") === null);
  expect(reasons.map(({ textContent }) => textContent)).toEqual(refusals.map(({ reason }) => reason));
  expect(screen.queryByRole("table")).toBeNull();
});

it("the registry's refused rows have reasons with counts, and lines, and come as a file [OPS-04]", async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const refusals = [
    { line: 0, reason: "no first name", count: 1234 },
    { line: 77, reason: "no first name" },
  ];
  const { user, postedTo } = renderConsole("/imports", {
    answers: {
      ...only({ kind: "registry", file_name: "npidata.json", refusals, differences: [] }),
      "POST /imports/refused": () => new Response("file,line,npi,reason\r\n"),
    },
  });
  expect(await screen.findByRole("row", { name: "no first name 1,234" })).toBeVisible();
  expect(screen.getByRole("row", { name: "77 no first name" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Download refused rows" }));
  await expect
    .poll(() => clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
    .toEqual(["refused-npidata.csv"]);
  expect(postedTo("/imports/refused")).toEqual([{ import_id: listed().id }]);
});

it("a waiting import is canceled, and a refusal is said in its card [OPS-04]", async () => {
  const { user, answer } = renderConsole("/imports", {
    answers: {
      ...only({ state: "uploading", received: 60, counts: null, refusals: null, differences: null }),
      "POST /imports/cancel": () => Response.json({ message: "It has begun." }, { status: 409 }),
    },
  });
  expect(await screen.findByText(/^dry run.* 50% uploaded; choose the file again/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel new dentists.csv" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("It has begun.");
  answer({ "POST /imports/cancel": {}, "GET /imports": { imports: [], next: null } });
  await user.click(screen.getByRole("button", { name: "Cancel new dentists.csv" }));
  expect(await screen.findByText("No file was loaded here yet.")).toBeVisible();
});

it("prices with a warning are loaded when that is chosen [FEE-01]", async () => {
  const { user, postedTo } = renderConsole("/imports", { answers: { ...only(), ...UPLOAD } });
  await user.upload(await screen.findByLabelText("File"), FILE);
  await user.selectOptions(screen.getByLabelText("What the file holds"), "Prices by plan and area");
  expect(screen.queryByRole("checkbox", { name: /^Load the valid rows/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /^Load prices with a warning too/ }));
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const begun = () => postedTo("/imports").filter((body) => body !== undefined);
  await expect.poll(begun).toMatchObject([{ kind: "fee-schedules", skip_refused: false, confirmed: true }]);
});

it("a price file's columns are said where they have other names [FEE-09]", async () => {
  const { user, postedTo } = renderConsole("/imports", { answers: { ...only(), ...UPLOAD } });
  await user.upload(await screen.findByLabelText("File"), FILE);
  expect(screen.queryByLabelText("Columns with other names")).toBeNull();
  await user.selectOptions(screen.getByLabelText("What the file holds"), "Prices of offices");
  for (const name of ["Columns with other names", "The same in every row"]) {
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription(/ one a line, such as /);
  }
  await user.type(screen.getByLabelText("Columns with other names"), "Fee=member_price");
  await user.type(screen.getByLabelText("The same in every row"), "location_id=12");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const begun = () => postedTo("/imports").filter((body) => body !== undefined);
  await expect.poll(begun).toMatchObject([{ columns: "Fee=member_price", values: "location_id=12" }]);
});

it("the columns of a price file are read, and what is not clear is chosen [FEE-09] [OPS-10]", async () => {
  const found = [
    { name: "Service", column: "procedure", is_left_out: false, choices: [] },
    { name: "Fee", column: "", is_left_out: false, choices: ["member_price", "usual_price"] },
    { name: "Notes", column: "", is_left_out: false, choices: [] },
  ];
  const read = {
    ...{ line: 2, found, ours: ["procedure", "member_price", "usual_price", "area"] },
    required: [["procedure"], ["area"], ["member_price", "usual_price"]],
  };
  const { user, postedTo } = renderConsole("/imports", {
    answers: { ...only(), ...UPLOAD, "POST /fees/columns": read },
  });
  await user.selectOptions(await screen.findByLabelText("What the file holds"), "fee-schedules");
  await user.upload(screen.getByLabelText("File"), FILE);
  await user.click(screen.getByRole("button", { name: "Read its columns" }));
  expect(await screen.findByRole("combobox", { name: "Service" })).toHaveValue("procedure");
  await user.selectOptions(screen.getByRole("combobox", { name: "Fee" }), "member_price");
  await user.selectOptions(screen.getByRole("combobox", { name: "Notes" }), "leave it out");
  await user.type(screen.getByLabelText("area, the same in every row"), "TX");
  expect(screen.queryByLabelText(/^member_price or/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Compare" }));
  const begun = () => postedTo("/imports").filter((body) => body !== undefined);
  await expect.poll(begun).toMatchObject([{ columns: "Fee=member_price\nNotes=", values: "area=TX" }]);
});

it("a price file that waits is approved with the number of prices and a reason [OPS-10]", async () => {
  const held = { kind: "fee-schedules", is_dry_run: false, state: "held", held_moves: 1200, counts: null };
  const { user, postedTo } = renderConsole("/imports", {
    answers: { ...only({ ...held, file_name: "texas.csv" }), "POST /imports/approve": { approved: true } },
  });
  expect(await screen.findByText("import · waits for a second person")).toBeVisible();
  expect(screen.getByText(/^It moves 1,200 prices in force by more than 10%\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Approve texas.csv" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("How many prices change"), "1200");
  await user.type(dialog.getByLabelText("Reason"), "The new list");
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("texas.csv is being loaded.")).toBeVisible();
  expect(postedTo("/imports/approve")).toEqual([
    { import_id: listed().id, moved: 1200, reason: "The new list" },
  ]);
});

it("the last import of prices is undone with a reason, then the one before is named [FEE-01]", async () => {
  const change = {
    id: "7",
    kind: "fee-schedules",
    file_name: "houston.csv",
    rows: 66,
    by: "ana",
    at: listed().started_at,
  };
  const { user, postedTo, answer } = renderConsole("/imports", {
    answers: {
      ...only({ kind: "fee-schedules", is_dry_run: false }),
      "GET /fees/last": { change },
      "POST /fees/undo": {},
    },
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Wrong list");
  answer({ "GET /fees/last": { change: { ...change, id: "6", file_name: "texas.csv", rows: 1 } } });
  await user.click(dialog.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/^Last change of prices: texas\.csv, 1 price, by ana/)).toBeVisible();
  expect(screen.getByText("The prices are as they were before houston.csv.")).toBeVisible();
  expect(postedTo("/fees/undo")).toEqual([{ change_id: "7", reason: "Wrong list" }]);
});

it("a viewer reads the imports without a form or a download [OPS-02]", async () => {
  renderConsole("/imports", { session: { role: "viewer" }, answers: only() });
  expect(await screen.findByRole("heading", { name: "new dentists.csv" })).toBeVisible();
  expect(screen.queryByLabelText("File")).toBeNull();
  expect(screen.queryByRole("button", { name: "Download refused rows" })).toBeNull();
  expect(listActions("viewer")).not.toContain("imports.start");
});
