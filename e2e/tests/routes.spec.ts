import { paths } from "../../apps/web/app/paths.ts";
import { expect, test } from "../fixtures.ts";
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

test("sends a visitor from every guarded page to the sign-up [APP-02]", async ({ page }) => {
  for (const path of [...SIGNED_IN_PAGES, ...MEMBER_PAGES]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/sign-up\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" }), path).toBeVisible();
  }
});

test("shows somebody with a temporary token the pages of joining, and those alone [APP-02]", async ({
  page,
  context,
}) => {
  await signIn(context, "temporary_access_token");
  for (const path of SIGNED_IN_PAGES.filter((page) => page !== paths.regionAvailability)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
  }
  for (const path of MEMBER_PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/user-details\/?$/);
    await expect(page.getByRole("heading", { level: 1, name: "Let's get your details" }), path).toBeVisible();
  }
});

test("shows members their pages [APP-02]", async ({ page, context }) => {
  await signIn(context, "access_token");
  for (const path of MEMBER_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
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
