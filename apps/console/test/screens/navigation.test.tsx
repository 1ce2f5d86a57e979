import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { MARIA, mariasPage } from "../dom/member-answers.ts";
import { renderConsole } from "../dom/render-console.tsx";

const COUNTS = { reports: 2, listings: 1, refunds: 0, jobs: 1, mails: 3, past_due: 1, ending: 0 };
const ALL = ["today.show", "members.list", "reports.list", "health.show", "members.show"];
const ZOE = {
  account_id: MARIA,
  name: "Zoe Young",
  state: "active",
  plan_name: "Smirk Plus",
  city: "Katy",
  state_code: "TX",
  joined_on: "2026-07-01T15:00:00.000Z",
  ends_on: "2026-08-01T15:00:00.000Z",
  is_past_due: true,
  email: "z*e@example.com",
};
const LIST = {
  members: [ZOE],
  next: null,
  count: { members: 1, is_whole: true },
  most: 500,
  plans: [{ slug: "plus", name: "Smirk Plus" }],
};

it("the first page says what waits, what failed and what ends, as far as it is known [OPS-03]", async () => {
  renderConsole("/", { actions: ALL, answers: { "GET /today": { counts: COUNTS } } });
  const waits = within(
    (await screen.findByRole("heading", { name: "Waits for you" })).parentElement ?? document.body,
  );
  expect(await waits.findByRole("link", { name: "2 reports and nominations" })).toBeVisible();
  expect(waits.getByRole("link", { name: "1 place in doubt to call" })).toHaveAttribute(
    "href",
    "/console/listings",
  );
  expect(waits.queryByText(/refund/)).toBeNull();
  expect(screen.getByRole("link", { name: "1 payment past due" })).toHaveAttribute(
    "href",
    "/console/members?past_due=yes",
  );
  const ends = within(screen.getByRole("heading", { name: "Ends" }).parentElement ?? document.body);
  expect(ends.getByText("Nothing.")).toBeVisible();
});

it("the first page never says 'Nothing' of what it could not read [OPS-03]", async () => {
  const message = "The database cannot be reached.";
  const { answer, user } = renderConsole("/", {
    actions: ALL,
    answers: { "GET /today": () => Response.json({ error: "unavailable", message }, { status: 503 }) },
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText("Nothing.")).toBeNull();
  answer({ "GET /today": { counts: { jobs: 0, mails: 0, past_due: 0 } } });
  await user.click(screen.getByRole("link", { name: "Today" }));
  expect(await screen.findByRole("heading", { name: "Failed" })).toBeVisible();
  expect(screen.getByText("Nothing.")).toBeVisible();
  // The role may not read what waits.
  expect(screen.queryByRole("heading", { name: "Waits for you" })).toBeNull();
});

it("the navigation counts what is to be looked at [OPS-03]", async () => {
  renderConsole("/", { actions: ALL, answers: { "GET /today": { counts: COUNTS } } });
  const links = within(screen.queryByRole("navigation") ?? (await screen.findByRole("navigation")));
  expect(await links.findByRole("link", { name: "Health 4 to look at" })).toBeVisible();
  expect(links.getByRole("link", { name: "Members" })).toBeVisible();
});

it("signing out asks first, as what is typed goes with the screen [OPS-03]", async () => {
  const { user, postedTo } = renderConsole("/", {
    actions: ALL,
    answers: { "GET /today": { counts: COUNTS }, "POST /session/end": { signed_out: true } },
  });
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  const dialog = screen.getByRole("dialog", { name: "Sign out of the console?" });
  expect(postedTo("/session/end")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Sign out" }));
  await expect.poll(() => postedTo("/session/end")).toEqual([{}]);
});

it("the menu folds to icons that keep their names, and remembers it [OPS-03]", async () => {
  const { user } = renderConsole("/", { actions: ALL, answers: { "GET /today": { counts: COUNTS } } });
  await user.click(await screen.findByRole("button", { name: "Icons only", pressed: false }));
  expect(screen.getByRole("button", { name: "Icons only", pressed: true })).toBeVisible();
  expect(screen.getByRole("link", { name: "Members" })).toBeVisible();
  expect(localStorage.getItem("console.menu")).toBe("folded");
});

it("Ctrl+K finds people, screens and what the open screen can do [OPS-03]", async () => {
  const { user } = renderConsole(`/members/${MARIA}`, {
    actions: ["members.show", "members.search", "members.note", "log.list"],
    answers: { "POST /members/show": mariasPage(), "POST /members/search": { members: [] } },
  });
  await screen.findByRole("heading", { name: "Maria Quintero" });
  await user.keyboard("{Control>}k{/Control}no");
  expect(screen.getByRole("combobox")).toHaveFocus();
  await user.click(await screen.findByRole("option", { name: /^Note on this screen/ }));
  expect(screen.getByRole("dialog")).toBeVisible();
});

it("each screen has a title, which names no member [OPS-03]", async () => {
  const { user } = renderConsole("/", {
    actions: ALL,
    answers: {
      "GET /today": { counts: COUNTS },
      "POST /members/list": LIST,
      "POST /members/show": mariasPage(),
    },
  });
  await vi.waitFor(() => expect(document.title).toBe("Today · Smirk console"));
  await user.click(await screen.findByRole("link", { name: "Members" }));
  await user.click(await screen.findByRole("link", { name: "Zoe Young" }));
  await screen.findByRole("heading", { name: "Maria Quintero" });
  expect(document.title).toBe("Member · Smirk console");
});

it("the list of members is sorted by its heads, and the address keeps the view [OPS-03]", async () => {
  const { user, postedTo } = renderConsole("/members?state=&ends=30", {
    actions: ["members.list"],
    answers: { "POST /members/list": LIST },
  });
  await user.click(await screen.findByRole("button", { name: "Name" }));
  expect(await screen.findByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("cell", { name: "active, past due" })).toBeVisible();
  expect(location.search).toBe("?state=&ends=30&sort=name&up=yes");
  await user.click(screen.getByRole("link", { name: "Past due" }));
  expect(location.search).toBe("?past_due=yes");
  await vi.waitFor(() =>
    expect(postedTo("/members/list")).toEqual([
      { ends_within: 30, sort: "joined", ascending: false, rows: 50 },
      { ends_within: 30, sort: "name", ascending: true, rows: 50 },
      { state: "active", is_past_due: true, sort: "joined", ascending: false, rows: 50 },
    ]),
  );
});

it("the list of members comes in pages, and says of how many [OPS-03]", async () => {
  const id = "6f9619ff-8b86-4d01-b42d-00c04fc964ff";
  const second = { ...LIST, members: [{ ...ZOE, account_id: id, name: "Zoe Zimmer" }], count: null };
  const first = { ...LIST, next: id, count: { members: 10_000, is_whole: false } };
  const { user, postedTo } = renderConsole("/members", {
    actions: ["members.list"],
    answers: {
      "POST /members/list": ({ body }: { body: unknown }) => ("after" in (body as object) ? second : first),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Show more members" }));
  expect(await screen.findByRole("link", { name: "Zoe Zimmer" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Zoe Young" })).toBeVisible();
  expect(screen.getByText("More than 10,000 members")).toBeVisible();
  expect(screen.getByText("2 in all.")).toBeVisible();
  expect(postedTo("/members/list").at(-1)).toMatchObject({ after: id, rows: 50 });
});

/** Enter is pressed before the search has its answer. */
async function enterEarly() {
  let answer = (_members: unknown[]) => {};
  const searched = new Promise<unknown[]>((resolve) => {
    answer = resolve;
  });
  const { user } = renderConsole("/", {
    actions: ["today.show", "members.search", "members.show"],
    answers: {
      "GET /today": { counts: COUNTS },
      "POST /members/search": async () => Response.json({ members: await searched }),
      "POST /members/show": mariasPage(),
    },
  });
  const box = await screen.findByRole("combobox", { name: /^Find a member/ });
  await user.type(box, "quint{Enter}");
  expect(box).toHaveFocus();
  const found = () => answer([{ ...ZOE, name: "Maria Quintero", age: 36, phone: null, through: null }]);
  return { user, box, found };
}

it("opens the first who is found where Enter came before the answer [OPS-04]", async () => {
  const { box, found } = await enterEarly();
  found();
  await screen.findByRole("heading", { name: "Maria Quintero" });
  expect(box).not.toHaveFocus();
  expect(box).toHaveValue("");
});

it("an answer after Enter opens nothing once something else is begun [OPS-04]", async () => {
  const { user, box, found } = await enterEarly();
  await user.click(screen.getByRole("button", { name: "Keyboard" }));
  expect(screen.getByRole("dialog")).toBeVisible();
  found();
  expect(await screen.findByRole("option", { name: /^Maria Quintero/, hidden: true })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(box).toHaveValue("quint");
});

it("another screen empties the search, whose acts are of the one before [OPS-03]", async () => {
  const { user } = renderConsole(`/members/${MARIA}`, {
    actions: ["today.show", "members.show", "members.search", "members.note"],
    answers: {
      "GET /today": { counts: COUNTS },
      "POST /members/show": mariasPage(),
      "POST /members/search": { members: [] },
    },
  });
  await screen.findByRole("heading", { name: "Maria Quintero" });
  await user.type(screen.getByRole("combobox"), "no");
  expect(await screen.findByRole("option", { name: /^Note on this screen/ })).toBeVisible();
  await user.click(screen.getByRole("link", { name: /^Today/ }));
  await screen.findByRole("heading", { name: "Waits for you" });
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.getByRole("combobox")).toHaveValue("");
});

it("the search does not offer its own key as an act of the screen [OPS-03]", async () => {
  const { user } = renderConsole("/", {
    actions: ["today.show"],
    answers: { "GET /today": { counts: COUNTS } },
  });
  await user.type(await screen.findByRole("combobox"), "sea");
  expect(await screen.findByText("No member or dentist matches.")).toBeVisible();
  expect(screen.queryByRole("option")).toBeNull();
});
