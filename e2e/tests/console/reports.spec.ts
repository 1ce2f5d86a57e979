import type { Page } from "@playwright/test";
import { expectGood, SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import { atReason, enter, opened, openWithEnter, run, tab } from "../../support/console/operator-keys.ts";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";

async function nominate(page: Page, name: string) {
  await page.goto("/?q=nobodyofthatname");
  await page.getByRole("button", { name: "Nominate your dentist" }).click();
  const dialog = page.getByRole("dialog", { name: "Nominate your dentist" });
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Please enter a name.")).toBeVisible();
  await dialog.getByLabel("Name of the dentist or office").fill(name);
  await dialog.getByLabel("City or phone number").fill("Katy");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("Thank you. We will check it.")).toBeVisible();
}

test("a visitor's report and nomination are settled in a press each [OPS-05] [OPS-03]", async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  const [location] = (await listLocations(baseURL ?? "")).slice(-1);
  const path = `/dentist/${location?.id}`;
  await page.goto(path);
  await page.getByRole("button", { name: "Something wrong here?" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please choose what is wrong.")).toBeVisible();
  await page.getByLabel("The phone number is wrong").check();
  await page.getByLabel("In one sentence (optional)").fill("It belongs to a bakery.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. We will check it.")).toBeVisible();
  await nominate(page, "Wilhelmina Quist");
  await signInAs(page, "Hugo Help");
  await openWithEnter(page, "reports", /^Reports/);
  await run(page, [enter, opened]);
  const report = page.getByRole("listitem").filter({ hasText: "It belongs to a bakery." });
  await expect(report.getByRole("heading", { name: "Phone number wrong" })).toBeVisible();
  await expectGood(page);
  await expect(report.getByRole("button", { name: "Correct" })).toBeFocused();
  await run(page, [tab, { wait: "main button" }, enter]);
  await expect(page.getByText("1 report settled.")).toBeVisible();
  await expect(report).toBeHidden();
  const nomination = page.getByRole("listitem").filter({ hasText: "Wilhelmina Quist" });
  await expect(nomination.getByRole("button", { name: "Added" })).toBeFocused();
  await run(page, [enter]);
  await expect(nomination).toBeHidden();
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(/^Confirmed [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test("an owner corrects an entry after a comparison [OPS-04]", async ({ page, baseURL, complaints }) => {
  complaints.allow(SIGNED_OUT);
  const [location] = (await listLocations(baseURL ?? "")).slice(-2);
  const { provider } = location ?? { provider: { name: "", last_name: "" } };
  await signInAs(page, "Olive Owner");
  await page.getByRole("link", { name: "Directory", exact: true }).click();
  await page
    .getByLabel("Name, phone, NPI, id or city of a dentist")
    .fill(`${provider.last_name} ${provider.name}`);
  await page.keyboard.press("Enter");
  await expectGood(page);
  await page
    .getByRole("button", { name: `${provider.name} ${provider.last_name}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Correct" }).first().click();
  await page.getByLabel("Office", { exact: true }).fill("Corrected Smiles");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("cell", { name: "Corrected Smiles" })).toBeVisible();
  await page.getByLabel("Reason").fill("The office called");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Corrected.", { exact: true })).toBeVisible();
  await expect(page.getByText("Corrected Smiles").first()).toBeVisible();
  await expectGood(page);
});

test("hiding a dentist takes six presses from the search box [OPS-03] [OPS-04]", async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  const [location] = (await listLocations(baseURL ?? "")).slice(-3);
  const { provider } = location ?? { provider: { name: "", last_name: "" } };
  await signInAs(page, "Olive Owner");
  await openWithEnter(page, `${provider.name} ${provider.last_name}`, provider.last_name);
  await expectAccessible(page);
  const reason = [enter, atReason, { type: "Moved away" }, enter];
  await run(page, [enter, opened, tab, tab, tab, ...reason]);
  await expect(page.getByText("Hidden.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect(page.getByText("Undone.", { exact: true })).toBeVisible();
  await expect(page.getByText("shown", { exact: true })).toBeVisible();
});

test("an owner compares a file, then loads its valid rows [OPS-04]", async ({ page, complaints }) => {
  complaints.allow(SIGNED_OUT);
  const rows = [
    "npi,name,last_name,degree,specialities,languages",
    "1679576722,Ada,Quillfeather,DDS,GD,EN",
    "1111111111,Bo,Wrong,DDS,GD,EN",
  ];
  const file = { name: "new dentists.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await signInAs(page, "Olive Owner");
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Compare" }).click();
  const compared = page.getByRole("listitem").filter({ hasText: "dry run, nothing is written · done" });
  await expect(compared.getByRole("cell", { name: "added" })).toBeVisible();
  await expect(compared.getByRole("cell", { name: /npi/ })).toBeVisible();
  await expectGood(page);
  await page.getByLabel("Dry run").uncheck();
  await page.getByLabel("Load the valid rows").check();
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await expect(page.getByText("import · done")).toBeVisible();
  const refused = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download refused rows" }).first().click();
  expect((await refused).suggestedFilename()).toBe("refused-new dentists.csv");
  await page.getByRole("link", { name: "Refunds", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGood(page);
});
