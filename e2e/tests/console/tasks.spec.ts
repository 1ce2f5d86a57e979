import type { Page } from "@playwright/test";
import { doTask, type Moves, openAction } from "../../support/console/count-moves.ts";
import { expectGood, SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { callStripe } from "../../support/stacks/stripe-stack.ts";

const REASON = "Asked on the phone";
/** Letters of this worker: another one may have used the same database. */
const RUN = `run${String.fromCharCode(97 + (Number(process.env.TEST_WORKER_INDEX) % 26))}`;
const SURNAME = `Vanwijk${RUN}`;
const MARLOWE = `Marlowe${RUN}`;

async function reason(moves: Moves, text = REASON) {
  await moves.type(text);
  await moves.press("Enter");
}

const petronella = { search: SURNAME, found: /^Petronella/ };

async function helpPetronella(page: Page) {
  await test.step("resends the card", () =>
    doTask(page, petronella, async (moves) => {
      await openAction(page, moves, "r");
      await moves.press("Tab");
      await reason(moves);
      await expect(page.getByText("The email goes out to petronella@example.com.")).toBeVisible();
    }));
  await test.step("corrects an address", () =>
    doTask(page, petronella, async (moves) => {
      const dialog = await openAction(page, moves, "c");
      await moves.press("Tab");
      await moves.type("1600 Smith St");
      await moves.click(dialog.getByLabel("Reason"));
      await reason(moves);
      await expect(page.getByText("1600 Smith St, Houston, TX 77002")).toBeVisible();
    }));
  await test.step("changes the plan by its quote", () =>
    doTask(page, petronella, async (moves) => {
      const dialog = await openAction(page, moves, "p");
      await expect(dialog.getByRole("option")).not.toHaveCount(2);
      await moves.press("ArrowDown");
      await moves.click(dialog.getByLabel("Reason"));
      await reason(moves);
      await expect(dialog.getByText("Charged today")).toBeVisible();
      await expectAccessible(page);
      await moves.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: /^(Changed|Planned): / })).toBeVisible();
    }));
  await test.step("writes a note", () =>
    doTask(page, petronella, async (moves) => {
      await openAction(page, moves, "n");
      await reason(moves, "Prefers calls after six.");
      await expect(page.getByRole("tab", { name: "Notes (1)" })).toBeVisible();
    }));
  await test.step("signs out everywhere", () =>
    doTask(page, petronella, async (moves) => {
      await openAction(page, moves, "s");
      await reason(moves);
      await expect(page.getByText(/^Signed out of \d+\.$/)).toBeVisible();
    }));
}

async function refundTogether(page: Page, approver: Page) {
  await test.step("refunds $150, which a second operator approves", async () => {
    await doTask(page, petronella, async (moves) => {
      const dialog = await openAction(page, moves, "f");
      await expect(dialog.getByText("Left of what was paid")).toBeVisible();
      await moves.type("150.00");
      await moves.press("Tab");
      await moves.press("Tab");
      await reason(moves, "Charged twice");
      await expect(page.getByText(/^A second operator has to approve this refund/)).toBeVisible();
    });
    await doTask(approver, { search: "refunds", found: /^Refunds/ }, async (moves) => {
      await moves.press("Enter");
      const row = approver.getByRole("row").filter({ hasText: SURNAME });
      await moves.click(row.getByRole("button", { name: "Approve" }));
      await reason(moves, "Checked the bank");
      await expect(row.getByRole("button", { name: "Approve" })).toBeHidden();
    });
  });
}

async function report(baseURL: string): Promise<string> {
  const [location] = (await listLocations(baseURL)).slice(-3);
  const note = `Closed on Mondays ${RUN}`;
  const answer = await fetch(`${process.env.E2E_PRODUCT}/reports`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ location_id: location?.id, problem: "other", note }),
  });
  expect(answer.status).toBe(200);
  return note;
}

async function addPromotion(): Promise<string> {
  const coupon = await callStripe("/coupons", { percent_off: "10", duration: "once" });
  const code = `TASK${RUN.toUpperCase()}`;
  await callStripe("/promotion_codes", { "promotion[type]": "coupon", "promotion[coupon]": coupon.id, code });
  return code;
}

test("twelve tasks of an agent take at most eight keys and clicks each [OPS-03]", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({
    name: "Petronella",
    surname: SURNAME,
    email: "petronella@example.com",
    renew_period: "annualy",
  });
  for (const birth_date of ["1950-02-03", "1985-03-04", "2001-11-30"]) {
    await joinByApi({ name: "Ida", surname: MARLOWE, email: `ida.${birth_date}@example.com`, birth_date });
  }
  const [note, code] = await Promise.all([report(baseURL ?? ""), addPromotion()]);
  const approver = await browser.newPage();
  await signInAs(approver, "Olive Owner");
  await signInAs(page, "Mona Money");
  await helpPetronella(page);
  await refundTogether(page, approver);
  await approver.close();
  await test.step("identifies a caller among three of one name", () =>
    doTask(page, { search: `ida ${MARLOWE} 3/4/1985`, found: /years · Houston, TX/ }, async (moves) => {
      await expect(page.getByRole("option")).toHaveCount(1);
      await moves.press("Enter");
      await expect(page.getByText("ida.1985-03-04@example.com")).toBeVisible();
    }));
  await test.step("settles a report", () =>
    doTask(page, { search: "reports", found: /^Reports/ }, async (moves) => {
      await moves.press("Enter");
      const item = page.getByRole("listitem").filter({ hasText: note });
      await moves.click(item.getByRole("button", { name: "Nothing wrong" }));
      await expect(item).toBeHidden();
    }));
  await test.step("ends a promotion", () =>
    doTask(page, { search: "selling", found: /^Selling/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("button", { name: `End ${code}` }));
      await reason(moves, "Sold out");
      await expect(page.getByRole("row", { name: new RegExp(`^${code} Ended`) })).toBeVisible();
    }));
  await test.step("sees today's failures", () =>
    doTask(page, { search: "today", found: /^Today/ }, async (moves) => {
      await moves.press("Enter");
      await expect(page.getByRole("heading", { name: "Failed" })).toBeVisible();
      await moves.click(page.getByRole("link", { name: /^Health/ }));
      await expect(page.getByRole("heading", { name: /to look at$|^No problems found$/ })).toBeVisible();
      await expectGood(page);
    }));
  await test.step("resends many emails at once", () =>
    doTask(page, { search: "bulk", found: /^Bulk/ }, async (moves) => {
      await moves.press("Enter");
      await moves.click(page.getByRole("button", { name: "List members" }));
      await moves.click(page.getByRole("checkbox", { name: `Petronella ${SURNAME}` }));
      await expectGood(page);
      await moves.click(page.getByRole("button", { name: "Preview for 1" }));
      await moves.click(page.getByRole("button", { name: "Send to 1 member" }));
      await reason(moves, "The card had a wrong number");
      await expect(page.getByText("1 done, 0 failed, 0 left out.")).toBeVisible();
      await expectGood(page);
    }));
});

const NARROW = { width: 390, height: 844 };

test("the first page, lists and keys are good at every width [OPS-03]", async ({ page, complaints }) => {
  complaints.allow(SIGNED_OUT);
  await signInAs(page, "Olive Owner");
  for (const [name, heading] of [
    ["Today", "Waits for you"],
    ["Members", "Members"],
    ["Waitlist", "Waitlist"],
  ] as const) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectGood(page);
    await page.setViewportSize(NARROW);
    await expectAccessible(page);
    const { height = NARROW.height } = (await page.getByRole("banner").boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(NARROW.height / 10);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await page.setViewportSize(NARROW);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByRole("link", { name: "Members" })).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expectAccessible(page);
});
