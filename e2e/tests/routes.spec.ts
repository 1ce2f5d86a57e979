import { paths } from "../../apps/web/app/paths.ts";
import { expect, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { listOpenPages, MEMBER_PAGES, PASSING_PAGES, SIGNED_IN_PAGES } from "../site-map.ts";
import { signIn } from "../visitors.ts";

test("answers every route with and without a trailing slash [APP-01]", async ({ request, baseURL }) => {
  const pages = [
    ...(await listOpenPages(baseURL ?? "")),
    ...SIGNED_IN_PAGES,
    ...MEMBER_PAGES,
    ...PASSING_PAGES,
  ];
  for (const page of pages) {
    for (const path of page === "/" ? ["/"] : [page, `${page}/`]) {
      const answer = await request.get(path);
      expect.soft(answer.status(), path).toBe(200);
      expect.soft(answer.headers()["content-type"], path).toBe("text/html; charset=utf-8");
    }
  }
});

test("has the dentist page without an id say ERROR! with and without a trailing slash [APP-01] [DENT-07]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4\d\d/);
  for (const path of ["/dentist", "/dentist/"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBeLessThan(500);
    await expect(page.getByText("ERROR!")).toBeVisible();
  }
});

test.describe("a visitor", () => {
  for (const path of [...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    test(`is sent from ${path} to the sign-up [APP-02]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sign-up\/?$/);
      await expect(page.getByRole("heading", { level: 1, name: "Let's get started" })).toBeVisible();
    });
  }
});

test.describe("someone with a temporary token", () => {
  test.beforeEach(({ context }) => signIn(context, "temporary_access_token"));

  for (const path of MEMBER_PAGES) {
    test(`is sent from ${path} to their details [APP-02]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/user-details\/?$/);
      await expect(page.getByRole("heading", { level: 1, name: "Let's get your details" })).toBeVisible();
    });
  }

  for (const path of SIGNED_IN_PAGES.filter((page) => page !== paths.regionAvailability)) {
    test(`may see ${path} [APP-02]`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    });
  }
});

test.describe("a member", () => {
  test.beforeEach(({ context }) => signIn(context, "access_token"));

  for (const path of MEMBER_PAGES) {
    test(`may see ${path} [APP-02]`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    });
  }
});

test("fits every page into the window without sideways scrolling [APP-08]", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, "access_token");
  for (const path of [...(await listOpenPages(baseURL ?? "")), ...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeAttached();
    await expectNoSidewaysScroll(page);
  }
});

test("never calls the membership insurance, except to deny it [APP-13]", async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, "access_token");
  const denied = /\b(not|isn['’]t|never|no)\b[^.!?]*\binsurance\b/i;
  // A location's own plan list may really be an insurance plan's; its badge says so.
  const badge = /^Insurance Plan$/;
  for (const path of [...(await listOpenPages(baseURL ?? "")), ...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeAttached();
    const words = await page.locator("body").innerText();
    const claims = words
      .split(/\n|(?<=[.!?])\s/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /insurance|\bcoverage\b|\bpremium|\bcopay/i.test(sentence))
      .filter((sentence) => !denied.test(sentence) && !badge.test(sentence));
    expect.soft(claims, path).toEqual([]);
  }
});

test("serves robots, sitemap, manifest and icons [APP-01]", async ({ request }) => {
  for (const path of [
    paths.robots,
    paths.sitemap,
    paths.sitemapPage("pages"),
    paths.webManifest,
    "/favicon.svg",
  ]) {
    expect.soft((await request.get(path)).status(), path).toBe(200);
  }
});
