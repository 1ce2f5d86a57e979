import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableInTheDark,
  test,
} from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";
import { JOINING_PAGES, listOpenPages, MEMBER_PAGES } from "../../support/site-map.ts";
import { signIn } from "../../support/visitors.ts";

/** Waits for what comes last: the map and its pins are looked at as well. */
async function open(page: Page, path: string) {
  await openSettled(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
}

const DENIED = /\b(not|isn['’]t|never|no)\b[^.!?]*\binsurance\b/i;
/** The agreement's own words for what the membership does not do. */
const NO_DUTY = /^It does not meet any duty to have health coverage under federal or state law\.$/;
/** A location's own plan list may really be an insurance plan's; its badge says so. */
const BADGE = /^Insurance Plan$/;

const OTHER_DATE =
  /\b(?:January|February|March|April|June|July|August|September|October|November|December) \d{1,2}\b|\b20\d\d-\d\d-\d\d\b/g;

/** What every page must keep to, wherever it is looked at. */
async function expectSound(page: Page, path: string) {
  await test.step(path, async () => {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    await expectNothingClipped(page);
    const words = await page.locator("body").innerText();
    const claims = words
      .split(/\n|(?<=[.!?])\s/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /insurance|\bcoverage\b|\bpremium|\bcopay/i.test(sentence))
      .filter((sentence) => ![DENIED, NO_DUTY, BADGE].some((pattern) => pattern.test(sentence)));
    expect(words.match(OTHER_DATE) ?? [], "dates are like 'Nov 25, 2026'").toEqual([]);
    expect(claims, "calls the membership insurance").toEqual([]);
  });
}

async function expectNothingClippedLarge(page: Page, path: string) {
  await test.step(`${path} with text of 200%`, async () => {
    await doubleText(page);
    await expectNothingClipped(page);
    await expectNoSidewaysScroll(page);
  });
}

const [NARROW, WIDE] = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

async function expectNothingClippedWide(page: Page, path: string) {
  await test.step(`${path} in a wide window`, async () => {
    await page.setViewportSize(WIDE);
    await expectNothingClipped(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(NARROW);
  });
}

/** The same elements in a window of any size: each page is opened once, and axe reads it once. */
async function expectSoundPage(page: Page, path: string, { inTheDark = false } = {}) {
  await expectSound(page, path);
  await expectAccessible(page, { everyCard: true });
  if (inTheDark) await expectReadableInTheDark(page);
  // The finder has elements of its own in a window that is wide from the start.
  if (path !== paths.finder) await expectNothingClippedWide(page, path);
  await expectNothingClippedLarge(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}/?$`));
}

test("public pages have no axe error, cut text or word of insurance [APP-01] [APP-08] [APP-13] [USE-01]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const addresses = await listOpenPages(baseURL ?? "");
  for (const path of addresses) await expectSoundPage(page, path, { inTheDark: true });
  await page.setViewportSize(WIDE);
  await expectSound(page, paths.finder);
  await expectAccessible(page, { everyCard: true });
});

test("joining has no axe error, cut text or word of insurance [APP-01] [APP-02] [APP-08] [APP-13] [USE-01]", {
  tag: "@once",
}, async ({ page, context }) => {
  await signIn(context, "temporary_access_token");
  for (const path of JOINING_PAGES) await expectSoundPage(page, path);
});

test("members' pages have no axe error, cut text or word of insurance [APP-01] [APP-02] [APP-08] [APP-13] [USE-01]", {
  tag: "@once",
}, async ({ page, context }) => {
  await signIn(context, "access_token");
  // The region page, the last, signs visitors out.
  for (const path of [...MEMBER_PAGES, paths.regionAvailability]) await expectSoundPage(page, path);
});
