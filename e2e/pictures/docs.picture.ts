import path from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import sharp from "sharp";
import { SIGNED_OUT, signInAs } from "../support/console/operator.ts";
import { openWithEnter } from "../support/console/operator-keys.ts";
import { expect, test } from "../support/fixtures.ts";
import { joinByApi } from "../support/joining/join-by-api.ts";
import { findOfficeLink } from "../support/office-link.ts";
import { openSettled } from "../support/settled.ts";

const FOLDER = path.join(import.meta.dirname, "../../docs/pictures");

/** A picture has 256 colors, which are a quarter of the bytes. */
async function draw(page: Page, name: string): Promise<void> {
  const drawn = await page.screenshot();
  await sharp(drawn)
    .png({ palette: true, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`));
}

test("the finder in a wide window", async ({ page }) => {
  await openSettled(page, "/");
  await draw(page, "finder-desktop");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  test("the finder and a dentist", async ({ page }) => {
    await openSettled(page, "/?procedure=porcelain-crown");
    await draw(page, "finder-phone");
    const dentist = page.getByRole("link", { name: /^View / }).first();
    await openSettled(page, (await dentist.getAttribute("href")) ?? "");
    await page.getByRole("table").first().scrollIntoViewIfNeeded();
    await draw(page, "dentist-phone");
  });
});

/** They stand in the web app. */
const OFFICES = path.join(import.meta.dirname, "../../apps/web/app/features/offices");

test.describe("at a dental office", () => {
  test.use({ viewport: { width: 390, height: 780 }, javaScriptEnabled: false });

  for (const language of LANGUAGES)
    test(`the page of an office's link in '${language}'`, async ({ page }) => {
      await page.goto(inLanguage(await findOfficeLink(), language));
      const file = path.join(OFFICES, `confirm-${language}.jpg`);
      await page.screenshot({ path: file, type: "jpeg", quality: 80 });
    });
});

/** Members beside her in the list for many at once. */
const OTHERS = [
  ["Aurelia", "Fontaine"],
  ["Bertram", "Holloway"],
  ["Cosima", "Lindqvist"],
  ["Dorian", "Mbeki"],
  ["Esperanza", "Quintero"],
  ["Florian", "Takeda"],
] as const;

test("the console", async ({ page, complaints }) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({ name: "Wilhelmina", surname: "Ostrander", email: "wilhelmina@example.com" });
  for (const [name, surname] of OTHERS)
    await joinByApi({ name, surname, email: `${name.toLowerCase()}@example.com` });
  await page.setViewportSize({ width: 1200, height: 750 });
  await signInAs(page, "Olive Owner");
  await openWithEnter(page, "ostran", "Wilhelmina Ostrander");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Left of what was paid")).toBeVisible();
  await draw(page, "console-member");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Bulk" }).click();
  await page.getByRole("button", { name: "List members" }).click();
  await expect(page.getByRole("checkbox").nth(6)).toBeVisible();
  for (const box of (await page.getByRole("checkbox").all()).slice(0, 6)) await box.check();
  await page.getByRole("button", { name: /^Preview for / }).click();
  await expect(page.getByRole("button", { name: /^Send to / })).toBeVisible();
  await draw(page, "console-bulk");
  await page.getByRole("link", { name: /^Health/ }).click();
  await expect(page.getByRole("heading", { name: "Scheduled jobs" })).toBeVisible();
  await draw(page, "console-health");
});
