import type { Page } from "@playwright/test";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";

const CONSOLE = () => `${(process.env.E2E_PRODUCT ?? "").replace("127.0.0.1", "localhost")}/console/`;
/** Browsers report that there is no session yet. */
const SIGNED_OUT = /status of 401 .*\/console\/api\/session\)$/;

async function openConsole(page: Page, name: string, link: string) {
  await page.goto(CONSOLE());
  await page.getByRole("button", { name: "Continue with company sign-on" }).click();
  await page.getByRole("button", { name }).click();
  await page.getByRole("link", { name: link, exact: true }).click();
}

async function expectGood(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

test("a visitor reports a wrong entry, and an operator settles it in one press [OPS-05]", async ({
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
  await openConsole(page, "Hugo Help", "Reports");
  const report = page.getByRole("listitem").filter({ hasText: "It belongs to a bakery." });
  await expect(report.getByRole("heading", { name: "Phone number wrong" })).toBeVisible();
  await expectGood(page);
  await report.getByRole("button", { name: "Nothing wrong" }).click();
  await expect(page.getByText("1 report settled.")).toBeVisible();
  await expect(report).toBeHidden();
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(/^Confirmed [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
});

test("an owner corrects an entry after a comparison [OPS-04]", async ({ page, baseURL, complaints }) => {
  complaints.allow(SIGNED_OUT);
  const [location] = (await listLocations(baseURL ?? "")).slice(-2);
  const { provider } = location ?? { provider: { name: "", last_name: "" } };
  await openConsole(page, "Olive Owner", "Directory");
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
  await page.getByLabel("Center name").fill("Corrected Smiles");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("cell", { name: "Corrected Smiles" })).toBeVisible();
  await page.getByLabel("Reason").fill("The office called");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Corrected.", { exact: true })).toBeVisible();
  await expect(page.getByText("Corrected Smiles").first()).toBeVisible();
  await expectGood(page);
});
