import { paths } from "../../../apps/web/app/paths.ts";
import { expect, test } from "../../support/fixtures.ts";
import { listOpenPages, MEMBER_PAGES, PASSING_PAGES, SIGNED_IN_PAGES } from "../../support/site-map.ts";
import { signIn } from "../../support/visitors.ts";

test("answers every route with and without a trailing slash [APP-01]", async ({ request, baseURL }) => {
  const pages = [
    ...(await listOpenPages(baseURL ?? "", "full")),
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
  const files = [
    paths.robots,
    paths.securityContact,
    paths.privacyControl,
    paths.sitemap,
    paths.sitemapPage("pages"),
    paths.webManifest,
    "/favicon.svg",
  ];
  for (const path of files) {
    expect.soft((await request.get(path)).status(), path).toBe(200);
  }
});

test("stands each page of joining before the backdrop of its side, in sight [APP-02] [APP-05]", async ({
  page,
  context,
}) => {
  await signIn(context, "temporary_access_token");
  const backdrop = page.locator("svg[data-position]");
  await page.goto(paths.userDetails);
  const usual = await backdrop.boundingBox();
  await page.goto(paths.family);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(async () => (await backdrop.boundingBox())?.x).not.toBe(usual?.x);
});
