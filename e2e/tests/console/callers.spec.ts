import type { Page } from "@playwright/test";
import { doTask, openAction } from "../../support/console/count-moves.ts";
import { SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { callStripe } from "../../support/stacks/stripe-stack.ts";

const REASON = "Asked on the phone";
/** Letters of this worker: another one may have used the same database. */
const SURNAME = `Oosterhuis${String.fromCharCode(97 + (Number(process.env.TEST_WORKER_INDEX) % 26))}`;
const FILE = "montana.csv";
const willemina = { search: SURNAME, found: /^Willemina/ };

/** A member whom a desk has refused: it does not take the plan. */
async function joinRefused(page: Page) {
  const { access_token: token } = await joinByApi({
    name: "Willemina",
    surname: SURNAME,
    email: "willemina@example.com",
  });
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string, method = "GET") =>
    (await fetch(process.env.E2E_PRODUCT + path, { method, headers })).json();
  const { cards } = (await ask("/account/cards")) as { cards: { person_id: string }[] };
  const { link } = (await ask(`/account/cards/${cards[0]?.person_id}/code`, "POST")) as { link: string };
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "We don't take this" }).press("Enter");
  await page.getByLabel("ZIP code of the office").fill("77002");
  await page.getByRole("button", { name: "Find the office" }).press("Enter");
  await page.locator(".offices button").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Noted. Thank you." })).toBeVisible();
}

test("what callers ask takes an agent at most eight keys and clicks each [OPS-03] [OPS-11]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinRefused(page);
  await signInAs(page, "Hugo Help");
  await test.step("what they agreed to", () =>
    doTask(page, willemina, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("tab", { name: "Timeline" }));
      const agreed = page.getByRole("row", { name: /Agreed to: / });
      await moves.click(agreed.first().getByRole("button", { name: "Show" }));
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("link", { name: "Save as a text" })).toBeVisible();
      await moves.click(dialog.getByRole("button", { name: "Close" }));
    }));
  await test.step("why a desk refused them", () =>
    doTask(page, willemina, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("tab", { name: "Timeline" }));
      await expect(page.getByRole("row", { name: /The office does not take it member, / })).toBeVisible();
    }));
  await test.step("another code for a card", () =>
    doTask(page, willemina, async (moves) => {
      const dialog = await openAction(page, moves, "a");
      await moves.click(dialog.getByLabel("Reason"));
      await moves.type(REASON);
      await moves.press("Enter");
      await expect(page.getByText(/card has a new code\. The member is notified by email\.$/)).toBeVisible();
    }));
  await test.step("another phone, for a caller who lost theirs", () =>
    doTask(page, willemina, async (moves) => {
      const dialog = await openAction(page, moves, "e");
      await moves.press("ArrowDown");
      await moves.press("Tab");
      await moves.type("7135550198");
      await moves.press("Tab");
      await moves.type(REASON);
      await moves.press("Enter");
      await expect(dialog.getByRole("button", { name: "Change later" })).toBeVisible();
      await expect(dialog.getByLabel("Reason")).toBeFocused();
      await moves.press("Enter");
      await expect(page.getByText(/^It changes .*, unless an old contact stops it/)).toBeVisible();
    }));
});

/** The bank's id of a dispute about the member's payment, once the product knows it. */
async function dispute(page: Page, email: string): Promise<string> {
  const { data: customers } = await listStripe(`/customers?email=${email}`);
  const { data: charges } = await listStripe(`/charges?customer=${customers[0]?.id}`);
  const answer = await fetch(`${process.env.E2E_SANDBOX}/_sandbox/stripe/disputes`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: charges[0]?.id }),
  });
  const { id } = (await answer.json()) as { id: string };
  const search = (text: string) =>
    page.evaluate(async (typed) => {
      const answered = await fetch("/console/api/members/search", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: typed }),
      });
      return ((await answered.json()) as { members: unknown[] }).members.length;
    }, text);
  await expect.poll(() => search(id), { timeout: 20_000 }).toBe(1);
  return id;
}

async function listStripe(path: string): Promise<{ data: { id: string }[] }> {
  return (await callStripe(path)) as unknown as { data: { id: string }[] };
}

/** Loads the first prices of a state in the console, as an owner did the day before. */
async function loadPrices(page: Page) {
  await page.getByRole("link", { name: "Prices", exact: true }).click();
  const rows = [
    "plan_list,area,kind,valid_from,valid_until,source,published,procedure,member_price",
    "brightwell_discount_1,MT,GD,2026-01-01,,Invented list,yes,sealant,31",
  ];
  const buffer = Buffer.from(rows.join("\n"));
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: FILE, mimeType: "text/csv", buffer });
  await page.getByLabel("Dry run").uncheck();
  await page.getByLabel("Load prices with a warning too").check();
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.getByText(`Last change of prices: ${FILE}, 1 price`)).toBeVisible();
}

test("a price file is taken back, and a plan gets a new price, in eight moves each [OPS-03] [OPS-10]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await signInAs(page, "Olive Owner");
  await loadPrices(page);
  await test.step("yesterday's price file is undone", () =>
    doTask(page, { search: "prices", found: /^Prices/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("button", { name: "Undo", exact: true }));
      await moves.click(page.getByRole("dialog").getByLabel("Reason"));
      await moves.type("The wrong list");
      await moves.press("Enter");
      await expect(page.getByText(`The prices are as they were before ${FILE}.`)).toBeVisible();
    }));
  await test.step("a plan's new price is scheduled", () =>
    doTask(page, { search: "selling", found: /^Selling/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("button", { name: "New price change" }));
      const dialog = page.getByRole("dialog");
      await moves.click(dialog.getByLabel("First day"));
      await moves.type("06012027");
      await moves.click(dialog.getByLabel("Plan, dollars a month"));
      await moves.type("26.50");
      await moves.click(dialog.getByLabel("Why, in English"));
      await moves.type("Our costs have grown.");
      await moves.press("Tab");
      await moves.type("Nuestros costos han subido.");
      await moves.press("Enter");
      const schedule = dialog.getByRole("button", { name: "Schedule the price change" });
      await expect(schedule).toBeVisible();
      await expectAccessible(page);
      await moves.click(schedule);
      await expect(page.getByText(/^The price change is scheduled/)).toBeVisible();
      const row = page.getByRole("row", { name: /Jun 1, 2027.*Pending/ });
      await row.getByRole("button", { name: "Undo" }).click();
      await page.getByLabel("Reason").fill("A test of the console");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^The price change is undone/)).toBeVisible();
    }));
});

test("disputes, listings, prices and states take at most eight keys and clicks each [OPS-03]", async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  const email = `frederika.${SURNAME.toLowerCase()}@example.com`;
  await joinByApi({ name: "Frederika", surname: SURNAME, email });
  await signInAs(page, "Olive Owner");
  const disputed = await dispute(page, email);
  await test.step("what a disputed payment was for, and what its member agreed to", () =>
    doTask(page, { search: disputed, found: /^Frederika/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("tab", { name: "Timeline" }));
      await expect(page.getByRole("row", { name: / for Smirk Plus/ }).first()).toBeVisible();
      await moves.click(
        page
          .getByRole("row", { name: /Agreed to: / })
          .first()
          .getByRole("button", { name: "Show" }),
      );
      await moves.click(page.getByRole("dialog").getByRole("button", { name: "Close" }));
    }));
  const [location] = (await listLocations(baseURL ?? "")).slice(-6);
  const { name = "", last_name: lastName = "" } = location?.provider ?? {};
  await test.step("a listing that is wrong is checked, and taken back", () =>
    doTask(page, { search: `${name} ${lastName}`, found: new RegExp(lastName) }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("button", { name: "Being checked" }).first());
      await page.getByRole("dialog").getByLabel("Reason").focus();
      await moves.type(REASON);
      await moves.press("Enter");
      await expect(page.getByText("Visitors see that it is being checked.")).toBeVisible();
      await moves.click(page.getByRole("button", { name: "Undo" }).first());
      await expect(page.getByText("Undone.")).toBeVisible();
    }));
  await test.step("which prices end, and when", () =>
    doTask(page, { search: "prices", found: /^Prices/ }, async (moves) => {
      await moves.press("Enter");
      const lists = page.getByRole("table", { name: "Price lists" });
      await expect(lists.getByRole("columnheader", { name: "Ends on" })).toBeVisible();
    }));
  await test.step("a state is closed and opened", () =>
    doTask(page, { search: "states", found: /^States/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("link", { name: "Idaho" }));
      await moves.click(page.getByRole("button", { name: "Close this state" }));
      await moves.type(REASON);
      await moves.press("Enter");
      await expect(page.getByText("Idaho is closed: nobody there can join.")).toBeVisible();
      await moves.click(page.getByRole("button", { name: "Open this state" }));
      await moves.type(REASON);
      await moves.press("Enter");
      await expect(page.getByText("Idaho is open.")).toBeVisible();
    }));
});
