import { expect, type Page } from "@playwright/test";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { readMails } from "./journey.ts";

const OWNER = "owner@offices.example";
const CODE = /\b([2-9A-Z]{5}-[2-9A-Z]{5})\b/;

/** Signs in as the owner of the demo's office, with the code of the email, and opens a page of the office. */
export async function openDesk(page: Page, part: string, language: "en" | "es" = "en"): Promise<void> {
  const before = (await readMails(OWNER)).length;
  await page.goto(inLanguage("/office", language));
  await page.locator('input[type="email"]').fill(OWNER);
  await page.locator('input[type="email"]').press("Enter");
  await expect.poll(async () => (await readMails(OWNER)).length).toBeGreaterThan(before);
  const [mail] = await readMails(OWNER);
  const [, code = ""] = CODE.exec(mail?.text ?? "") ?? [];
  await page.locator('input[name="code"]').fill(code);
  await page.locator('input[name="code"]').press("Enter");
  await page.getByRole("link", { name: part, exact: true }).click();
}
