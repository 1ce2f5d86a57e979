import type { Page } from "@playwright/test";
import { paths } from "../../apps/web/app/paths.ts";
import { findFullLocation } from "../directory.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { listOpenPages, MEMBER_PAGES, SIGNED_IN_PAGES } from "../site-map.ts";
import { signIn } from "../visitors.ts";

async function open(page: Page, path: string) {
  // The map and its pins come last and are looked at as well.
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
}

const DENIED = /\b(not|isn['’]t|never|no)\b[^.!?]*\binsurance\b/i;
/** A location's own plan list may really be an insurance plan's; its badge says so. */
const BADGE = /^Insurance Plan$/;

/** What every page must keep to, wherever it is looked at. */
async function expectSound(page: Page, path: string) {
  await test.step(path, async () => {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    const words = await page.locator("body").innerText();
    const claims = words
      .split(/\n|(?<=[.!?])\s/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /insurance|\bcoverage\b|\bpremium|\bcopay/i.test(sentence))
      .filter((sentence) => !DENIED.test(sentence) && !BADGE.test(sentence));
    expect(claims, "calls the membership insurance").toEqual([]);
    await expectAccessible(page);
  });
}

test("has no fault that axe finds, no sideways scroll and no word of insurance on the pages open to everyone [APP-01] [APP-08] [APP-13]", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  for (const path of await listOpenPages(baseURL ?? "")) {
    await expectSound(page, path);
  }
});

test("has no fault that axe finds, no sideways scroll and no word of insurance on the guarded pages [APP-01] [APP-08] [APP-13]", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(context, "access_token");
  for (const path of [...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    await expectSound(page, path);
  }
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("has no accessibility fault on the main pages [APP-01]", { tag: "@once" }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.allow(/status of 404/);
    const dentist = paths.dentist((await findFullLocation(baseURL ?? "")).id);
    for (const path of [paths.finder, dentist, paths.signUp, paths.privacy, "/no-such-page"]) {
      await test.step(path, async () => {
        await open(page, path);
        await expectAccessible(page);
      });
    }
  });
});
