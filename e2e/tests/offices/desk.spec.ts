import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from "../../support/fixtures.ts";
import { openDesk } from "../../support/office-desk.ts";

// All sign in as one person, whose newest code counts.
test.describe.configure({ mode: "serial" });

for (const [language, part] of [
  ["en", "Prices"],
  ["es", "Precios"],
] as const) {
  test(`an office's prices are readable in '${language}', also with errors and large text [OFF-03]`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/400/);
    await openDesk(page, part, language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(part);
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    await expectNoSidewaysScroll(page);
    await page.locator('input[name="member_checkup"]').fill("60,50");
    await page.locator('input[name="member_checkup"]').press("Enter");
    await expect(page.locator("#w-checkup")).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectNoSidewaysScroll(page);
  });
}

const MOST_BYTES = 100_000;

/** Opens every page of the desk in the order of its links, but the prices, which have tests of their own. */
async function expectGoodPages(page: Page, isRead: (path: string) => boolean): Promise<void> {
  const nav = page.locator(".bar nav");
  const links = await nav
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => [link.getAttribute("href") ?? "", link.textContent] as const));
  expect(links).toHaveLength(10);
  for (const [path, name] of links.filter(([href]) => !href.endsWith("/prices"))) {
    await test.step(path, async () => {
      const answer = await page.goto(path);
      expect((await answer?.body())?.length).toBeLessThan(MOST_BYTES);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      if (isRead(path)) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
}

test("every page of an office's desk is readable in both languages, and keeps what is changed by keyboard [OFF-03] [OFF-04]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/400/);
  await openDesk(page, "Today");
  await expectGoodPages(page, () => true);
  await page.getByRole("link", { name: "Español" }).press("Enter");
  // Pages differ in their words alone: those with the most of them are read again.
  await expectGoodPages(page, (path) => /hours|photos|log/.test(path));
  await page.getByRole("link", { name: "English" }).press("Enter");
  const open = (part: string) =>
    page.locator(".bar nav").getByRole("link", { name: part, exact: true }).press("Enter");
  const said = page.getByRole("status");
  const photos = page.locator(".photos img");
  let before = 0;
  await test.step("the listing", async () => {
    await open("Listing");
    await page.locator("tbody a").first().press("Enter");
    await page.locator('input[name="website"]').fill("fern.example/houston?gclid=1");
    await page.locator('input[name="website"]').press("Enter");
    await expect(said).toBeVisible();
    await page.reload();
    await expect(page.locator('input[name="website"]')).toHaveValue("https://fern.example/houston");
  });
  await test.step("the hours", async () => {
    await open("Hours");
    const date = page.locator('input[type="date"]').first();
    await date.fill(`${new Date().getUTCFullYear() + 1}-01-01`);
    await date.press("Enter");
    await expect(said).toContainText("Visitors see these hours now");
    await page.reload();
    await expect(page.locator("dl")).toContainText("Jan 1, ");
  });
  await test.step("the photos", async () => {
    await open("Photos");
    before = await photos.count();
    const photo = { name: "front.png", mimeType: "image/png", buffer: await page.screenshot() };
    await page.locator('input[type="file"]').setInputFiles(photo);
    await page.getByRole("button", { name: "Add the photo" }).press("Enter");
    await expect(photos).toHaveCount(before + 1);
    await page.getByRole("button", { name: "Remove" }).last().press("Enter");
    await expect(photos).toHaveCount(before);
  });
  await test.step("the log puts the photo back", async () => {
    await open("Log");
    await page.getByRole("button", { name: "Undo" }).first().press("Enter");
    await expect(page.locator("ol strong").first()).toHaveText("Undone by the office");
    await open("Photos");
    await expect(photos).toHaveCount(before + 1);
  });
  await test.step("the people", async () => {
    await open("People");
    await page.locator('input[type="email"]').fill("colleague@offices.example");
    await page.locator('input[type="email"]').press("Enter");
    await page.getByRole("button", { name: "End: colleague@offices.example" }).press("Enter");
    await expect(page.locator("li", { hasText: "colleague@offices.example" })).toContainText("Ended");
  });
  await test.step("what changes nothing", async () => {
    await open("Check a member");
    await page.locator('input[name="code"]').fill("K7");
    await page.locator('input[name="code"]').press("Enter");
    await expect(page.locator("#wrong")).toBeVisible();
    await expectAccessible(page);
    await open("Papers");
    const paper = await page.getByRole("link", { name: "In Spanish (PDF)" }).last().getAttribute("href");
    expect((await page.request.get(paper ?? "")).headers()["content-type"]).toBe("application/pdf");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an office signs in, changes a price, and a visitor sees it [OFF-03] [FEE-02]", async ({ page }) => {
    await openDesk(page, "Listing");
    const listing = (await page.locator("tbody a").first().getAttribute("href")) ?? "";
    const id = listing.split("/").at(-1);
    await page.getByRole("link", { name: "Prices", exact: true }).click();
    await page.locator('input[name="member_checkup"]').fill("33.25");
    await page.locator('input[name="usual_checkup"]').fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status")).toContainText("saved");
    await expect(async () => {
      await page.goto(`/dentist/${id}`);
      await expect(page.getByRole("row").filter({ hasText: "Checkup" }).first()).toContainText("$33.25");
    }).toPass();
  });

  test("an office pastes prices, and is asked about a slip before it is kept [OFF-03] [FEE-09]", async ({
    page,
  }) => {
    await openDesk(page, "Prices");
    await page.locator("textarea").fill("Procedure\tMember price\nCheckup\t3325");
    await page.getByRole("button", { name: "Read the prices" }).click();
    await expect(page.getByRole("heading", { name: "Is this right?" })).toBeVisible();
    await page.locator("textarea").fill("Procedure\tMember price\nCheckup\t34");
    await page.getByRole("button", { name: "Read it again" }).click();
    await expect(page.getByRole("status")).toContainText("saved");
    await expect(page.locator('input[name="member_checkup"]')).toHaveValue("34.00");
  });
});
