import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readPdf } from "../../../apps/server/test/support/read-pdf.ts";
import { expect } from "../fixtures.ts";
import { readMails } from "../journey.ts";
import { savePdf } from "../save-pdf.ts";
import { readTextMessages } from "../sms-inbox.ts";
import { expectSpanish } from "./expect-spanish.ts";
import { es, isEnglish, withoutNames } from "./spanish-messages.ts";

/** Addresses of pages are the same in both languages. */
const ADDRESS = /https?:\S+/g;

/** Saves the PDF that the page offers: its words and its language are Spanish. */
export async function readSavedPdf(page: Page, name: string | RegExp): Promise<void> {
  const file = await savePdf(page, es);
  expect(file.suggestedFilename()).toMatch(name);
  const { title, language, pages } = readPdf(readFileSync(await file.path()));
  expect(language).toBe("es-US");
  expect([title, ...pages].flatMap(listEnglish), file.suggestedFilename()).toEqual([]);
}

/** Emails with their HTML and plain text, and texts by phone. */
export async function expectSpanishMessages(page: Page, { email, phone }: Record<"email" | "phone", string>) {
  const mails = await readMails(email);
  const texts = await readTextMessages(phone);
  const written = [
    ...mails.flatMap(({ subject, text }) => [subject, text]),
    ...texts.map(({ text }) => text),
  ];
  expect(written.flatMap((text) => text.split("\n")).flatMap(listEnglish)).toEqual([]);
  // The styles of emails are not allowed on the product's pages.
  await page.goto("about:blank");
  for (const { html } of mails) {
    await page.setContent(html);
    await expectSpanish(page);
  }
  expect([mails.length, texts.length].every((count) => count > 0)).toBe(true);
}

function listEnglish(text: string): string[] {
  const sentences = withoutNames(text)
    .replaceAll(ADDRESS, " ")
    .split(/(?<=[.:?!])\s/);
  return sentences.filter(isEnglish);
}
