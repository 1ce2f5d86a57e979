import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { advanceAge } from "../../support/advance-age.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { beginWith } from "../../support/joining/joiners.ts";
import { savePdf } from "../../support/save-pdf.ts";

const FAMILY = [
  { name: "Sam", surname: "Lopez", birth_date: "1988-03-02", relation: "spouse" },
  { name: "Mia", surname: "Lopez", birth_date: "2015-01-05", relation: "child" },
] as const;

/** Opens the membership of somebody who has paid for a family, at the server and at the payment fake. */
async function open(page: Page, context: BrowserContext): Promise<void> {
  const maria = { name: "Maria", surname: "Lopez", email: "maria@example.com", family: FAMILY };
  await beginWith(context, {}, await joinByApi(maria));
  await page.goto(paths.membership);
}

/** @returns the name of the file, once it is known to be a PDF */
async function saveCheckedPdf(page: Page): Promise<string> {
  const file = await savePdf(page);
  expect(readFileSync(await file.path(), "latin1").slice(0, 5)).toBe("%PDF-");
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}.`)).toBeVisible();
  return file.suggestedFilename();
}

/** On the provider's pages, with the keyboard. */
async function changeCard(page: Page): Promise<void> {
  await expect(page.getByText("Visa ending in 4242, expires 12/40")).toBeVisible();
  await page.locator("summary", { hasText: "$69.90" }).click();
  await expect(page.getByText("Total")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Card number").focus();
  for (const text of ["5555 5555 5555 4444", "12/34", "123"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Your card was changed.");
  await expect(page.getByText("Mastercard ending in 4444, expires 12/34")).toBeVisible();
}

async function cancelAtProvider(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Cancel plan" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole("link", { name: "Back to Smirk" }).click();
}

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  return page.getByRole("dialog");
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Undo/ }).click();
  await expect(page.getByText("Welcome back. Your membership continues as before.")).toBeFocused();
  await expect(page.getByRole("region", { name: "Your details" }).getByText("Active")).toBeVisible();
}

const cardOf = (page: Page) => page.getByRole("region", { name: "Membership card", exact: true });

const savedCopies = (page: Page) => page.evaluate(() => caches.keys());

test("serves a real member from card to cancellation and rejoining [MEM-01] [MEM-02] [MEM-04] [MEM-06] [MONEY-04]", async ({
  page,
  context,
  complaints,
}) => {
  await open(page, context);
  const number = cardOf(page).getByText(/^(Member number )?9\d{3} \d{4} \d{4} \d{4}$/);
  await expect(cardOf(page).getByText("Sam and Mia")).toBeVisible();
  const details = page.getByRole("region", { name: "Your details" });
  await expect(details.getByText("Active")).toBeVisible();
  await expect(details.getByText(/^\$49\.90 on /)).toBeVisible();
  expect(await saveCheckedPdf(page)).toBe("membership-card.pdf");
  await page.getByRole("link", { name: "Membership Agreement" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
  expect(await saveCheckedPdf(page)).toBe("membership-agreement.pdf");
  await page.getByRole("link", { name: "Your membership" }).click();

  await test.step("the saved card opens without a network", async () => {
    complaints.allow(
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED .*(auth\/me|account\/(wallet|contact_changes|price_change))/,
    );
    await expect(cardOf(page)).toBeVisible();
    await page.getByRole("button", { name: "Save offline" }).click();
    await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(cardOf(page).getByText("Smirk Plus")).toBeVisible();
    await expect(page.getByText("You are offline.")).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText("You are offline.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Saved offline" })).toBeVisible();
  });
  await test.step("after 30 days the plan ends with its period", async () => {
    await advanceAge((await number.innerText()).replaceAll(/\D/g, ""), 40);
    await page.getByRole("link", { name: "Update Payment Method" }).click();
    await changeCard(page);
    await cancelAtProvider(page);
    await expect(page).toHaveURL(paths.membership);
    await expect(
      page.getByText(/^You canceled your membership\. You can use it until \w+ \d+, \d{4}\.$/),
    ).toBeVisible();
    await expect(details.getByText("Canceled")).toBeVisible();
    await expectAccessible(page);
    await undo(page);
  });
  await test.step("canceling shows refund and last day first, and can be undone", async () => {
    const dialog = await openDialog(page);
    await expect(dialog.getByText("$0.00")).toBeVisible();
    const lastDay = await dialog.getByRole("definition").last().innerText();
    await dialog.getByRole("button", { name: "Cancel now" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(details.getByText("Canceled")).toBeVisible();
    await expect(page.getByText(`You can use it until ${lastDay}.`)).toBeVisible();
    await undo(page);
  });
  await test.step("within 30 days the payment is refunded permanently, less the fee", async () => {
    await advanceAge((await number.innerText()).replaceAll(/\D/g, ""), -40);
    const dialog = await openDialog(page);
    await expect(dialog.getByText("$49.90")).toBeVisible();
    await expect(dialog.getByText(/less the one-time processing fee of \$20\.00/)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel now" }).click();
    await expect(dialog.getByRole("heading", { name: "Your membership is canceled" })).toBeVisible();
    // The pressed button is gone [USE-08].
    await expect(dialog.locator("[aria-live]")).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(details.getByText("Canceled")).toBeVisible();
    await expect(page.getByText(/^You canceled your membership\. Its last day was /)).toBeVisible();
    await expect(page.getByRole("button", { name: /Undo|Cancel Membership/ })).toHaveCount(0);
    await expect.poll(() => savedCopies(page)).toEqual([]);
  });
  await test.step("signing out removes the saved card", async () => {
    // What the page was still asking for when its session ended is refused.
    complaints.allow(/status of 401 .*\/account\//);
    await page.evaluate(() => caches.open("membership-card"));
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => savedCopies(page)).toEqual([]);
    await page.goto(paths.finder);
    await context.setOffline(true);
    await expect(page.goto(paths.membership)).rejects.toThrow();
  });
});
