import type { Page } from "@playwright/test";
import { STATES } from "@smirk/domain/joining/address/states";
import { paths } from "../../../apps/web/app/paths.ts";
import { CALL_WORDS } from "../../../apps/web/app/ui/calling/call-words.ts";
import { expectNothingClipped } from "../../support/clipping.ts";
import { findFullLocation } from "../../support/directory.ts";
import { expect, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";
import { JOINING_PAGES, MEMBER_PAGES } from "../../support/site-map.ts";
import { readTexts } from "../../support/spanish/expect-spanish.ts";
import { listIntlWords } from "../../support/spanish/intl-words.ts";
import { type PseudoPages, servePseudoPages } from "../../support/spanish/pseudo-pages.ts";
import { signIn } from "../../support/visitors.ts";

const LOCALE = "es-US";
/** The same in every language. */
const NAMES = /\b(?:Smirk|English|Español|Stripe|Google|Apple|OpenStreetMap|GeoNames)\b|https?:\S+|\S+@\S+/g;

const LANGUAGES = new Intl.DisplayNames(LOCALE, { type: "language" });
/** Written by Intl, or in both languages wherever it is. */
const KNOWN = [
  ...["AR", "DE", "FA", "FR", "HI", "IT", "JA", "KO", "PT", "RU", "TL", "UR", "VI", "ZH", "YUE", "CMN"].map(
    (code) => LANGUAGES.of(code) ?? "",
  ),
  ...STATES.map(({ name }) => name),
  // The article of an hour, which the hour decides.
  "las",
  ...listIntlWords(LOCALE),
  ...Object.values(CALL_WORDS).flatMap(({ title, languages }) => [title, ...Object.values(languages)]),
].join(" ");
const OPEN_PAGES = [
  paths.finder,
  paths.plans,
  paths.savings,
  paths.howItWorks,
  paths.offices,
  paths.dentistsIn("tx", "houston"),
  paths.signUp,
  paths.leaveWaitlist,
];
/** Without single payments and statements, which have the words of the list. */
const MOST_MEMBER_PAGES = 6;

/** A night by Houston's clocks, on which all its offices are closed. */
const SUNDAY_NIGHT = new Date("2026-06-08T04:30:00Z");

let pages: PseudoPages;
test.beforeAll(async () => {
  pages = await servePseudoPages();
});
test.afterAll(() => pages.close());

test("main screens have no text outside the catalogs and cut none that is longer [ES-05]", async ({
  page,
  context,
  baseURL,
}) => {
  noteAnswers(page);
  const visit = async (path: string) =>
    test.step(path, async () => {
      await openPseudoPage(page, path);
      await expectWordsOfCatalogs(page);
      await expectNothingClipped(page);
      await expectNoSidewaysScroll(page);
    });
  const dentist = paths.dentist((await findFullLocation(baseURL ?? "")).id);
  for (const path of [...OPEN_PAGES, dentist]) await visit(path);
  await signIn(context, "temporary_access_token");
  for (const path of JOINING_PAGES) await visit(path);
  await signIn(context, "access_token");
  for (const path of MEMBER_PAGES.slice(0, MOST_MEMBER_PAGES)) await visit(path);
});

test("cards have no text outside the catalogs on any night of the week [ES-05]", async ({ page }) => {
  noteAnswers(page);
  await page.clock.install({ time: SUNDAY_NIGHT });
  await openPseudoPage(page, paths.finder);
  for (const day of ["lun", "mar", "mié", "jue", "vie", "sáb", "lun"]) {
    await expect(
      page
        .locator(".result-card")
        .filter({ hasText: new RegExp(` ${day}\\s`) })
        .first(),
    ).toBeVisible();
    await expectWordsOfCatalogs(page);
    await page.clock.fastForward("24:00:00");
  }
});

function noteAnswers(page: Page): void {
  page.on("response", async (response) => {
    const isAnswer = response.headers()["content-type"]?.includes("json");
    if (isAnswer) pages.answers.push(await response.text().catch(() => ""));
  });
}

async function openPseudoPage(page: Page, path: string): Promise<void> {
  await openSettled(page, `${pages.origin}/es${path === paths.finder ? "" : path}`);
  await expect(page.locator("body")).toContainText(/[āēĩōũ]/);
}

/** Each word is of the made-up language, of an answer, or written by Intl. An answer may be noted after it is shown. */
async function expectWordsOfCatalogs(page: Page): Promise<void> {
  await expect.poll(() => listOtherWords(page)).toEqual([]);
}

async function listOtherWords(page: Page): Promise<string[]> {
  const ofBrowser = await page.evaluate(listIntlWords, LOCALE);
  const known = new Set(
    `${pages.answers.join(" ")} ${KNOWN} ${ofBrowser.join(" ")}`.toLowerCase().match(/[a-z]{3,}/g),
  );
  const texts = (await page.evaluate(readTexts)).filter(({ language }) => language === "es");
  const words = texts.flatMap(
    ({ text }) => text.replaceAll(NAMES, " ").match(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu) ?? [],
  );
  return [...new Set(words)].filter((word) => !known.has(word.toLowerCase()));
}
