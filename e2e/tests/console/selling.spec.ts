import { expectGood, SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";

test("statistics show a chart, its table and a file, by month and by state [OPS-08]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({ name: "Rosalind", surname: "Statler", email: "rosalind@example.com" });
  await signInAs(page, "Mona Money");
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("img", { name: /^Joined and ended/ })).toBeVisible();
  const money = page.getByRole("table", { name: "Payments, refunds and disputes" });
  await expect(money.getByRole("row")).toHaveCount(14);
  // The payment is stored by a job.
  await expect(async () => {
    await page.reload();
    const payments = money.getByRole("row").last().getByRole("cell").nth(1);
    await expect(payments).not.toHaveText("0", { timeout: 2_000 });
  }).toPass();
  await expectGood(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("statistics-by-month.csv");
  await page.getByLabel("A row for each").selectOption("State");
  await expect(money.getByRole("cell", { name: "Texas" })).toBeVisible();
});

test("a promotion is previewed, made and ended beside the prices [OPS-06]", async ({ page, complaints }) => {
  complaints.allow(SIGNED_OUT);
  const code = `E2E${Date.now()}`;
  await signInAs(page, "Mona Money");
  await page.getByRole("link", { name: "Selling" }).click();
  await page.getByText(/prices are the same at Stripe$/).click();
  await expect(page.getByRole("table", { name: "Prices that are the same at Stripe" })).toBeVisible();
  await page.getByRole("button", { name: "New promotion" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByLabel("Percent").last().fill("50");
  await page.getByLabel("One-time processing fee").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("table", { name: "Prices with the promotion" })).toContainText("$10.00");
  await page.getByLabel("Reason").fill("Spring campaign");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create the promotion" }).click();
  await expect(page.getByText(`${code} can be used from now on.`)).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: `End ${code}` }).click();
  await page.getByLabel("Reason").fill("Sold out");
  await page.getByRole("button", { name: "End the promotion" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`^${code} Ended`) })).toBeVisible();
});
