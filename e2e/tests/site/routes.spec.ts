import { paths } from "../../../apps/web/app/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { listOpenPages, MEMBER_PAGES, PASSING_PAGES, SIGNED_IN_PAGES } from "../../support/site-map.ts";
import { signIn } from "../../support/visitors.ts";

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
  const files = [paths.robots, paths.sitemap, paths.sitemapPage("pages"), paths.webManifest, "/favicon.svg"];
  for (const path of files) {
    expect.soft((await request.get(path)).status(), path).toBe(200);
  }
});

test("sends a visitor from every guarded page to the sign-up [APP-02]", async ({ page }) => {
  for (const path of [...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/sign-up\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" }), path).toBeVisible();
  }
});

test("shows only the joining pages to a temporary token [APP-02] [APP-05]", async ({ page, context }) => {
  await signIn(context, "temporary_access_token");
  const background: Record<string, number> = {};
  const readBackground = async (path: string) => {
    const box = await page.locator("svg[data-position]").boundingBox();
    background[path] = Math.round(box?.x ?? Number.NaN);
  };
  for (const path of SIGNED_IN_PAGES.filter((page) => page !== paths.regionAvailability)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await readBackground(path);
  }
  for (const path of MEMBER_PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/user-details\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: "Let's get your details" }), path).toBeVisible();
  }
  await page.goto(paths.regionAvailability);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await readBackground(paths.regionAvailability);
  const usual = background[paths.userDetails];
  expect(background[paths.plan]).toBe(usual);
  for (const path of [paths.family, paths.regionAvailability]) {
    expect.soft(background[path], path).not.toBe(usual);
  }
});
