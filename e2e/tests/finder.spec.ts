import type { Page, Request } from "@playwright/test";
import { DEFAULT_LOCATION } from "../../packages/domain/src/geo.ts";
import { expect, test } from "../fixtures.ts";

const TITLE = "Find a Smirk dentist";

interface Box {
  sw: { lat: number; lng: number };
  ne: { lat: number; lng: number };
}

function isViewportQuery(request: Request): boolean {
  return (
    request.method() === "POST" && (request.postData() ?? "").includes("findProviderLocationsInBoundingBox")
  );
}

function readBox(request: Request): Box {
  return (request.postDataJSON() as { variables: Box }).variables;
}

async function countListed(page: Page): Promise<number> {
  const header = await page
    .getByText(/^\d+ providers?$/)
    .first()
    .textContent();
  return Number(/\d+/.exec(header ?? "")?.[0]);
}

function dentistLinks(page: Page) {
  return page.getByRole("main").locator('a[href^="/dentist/"]');
}

/** Moves the map by dragging it left. */
async function dragMap(page: Page) {
  const box = await page.getByRole("region", { name: /map/i }).boundingBox();
  if (box === null) throw new Error("The map is not on the screen.");
  const x = box.x + box.width * 0.7;
  const y = box.y + Math.min(box.height, 400) * 0.5;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y, { steps: 6 });
  await page.mouse.move(x - 250, y, { steps: 6 });
  await page.mouse.up();
}

test("has its list in the page as served, before any script [FIND-01]", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain(`<title>${TITLE}</title>`);
  const ids = new Set([...html.matchAll(/href="\/dentist\/(\d+)"/g)].map((match) => match[1]));
  expect(ids.size).toBeGreaterThanOrEqual(15);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the title, the count and the dentists [FIND-01] [FIND-05]", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByText(/^\d+ providers$/)).toBeVisible();
    await expect(dentistLinks(page).first()).toBeAttached();
  });
});

test("has its title, search form, list and map [FIND-01]", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole("search")).toBeVisible();
  await expect(page.getByRole("region", { name: /map/i })).toBeVisible();
});

test("counts in its header what it lists [FIND-05]", async ({ page }) => {
  await page.goto("/");
  const count = await countListed(page);
  expect(count).toBeGreaterThanOrEqual(15);
  expect(count).toBeLessThanOrEqual(60);
});

test("opens on Houston at zoom 15 [FIND-15]", async ({ page }) => {
  const first = page.waitForRequest(isViewportQuery);
  await page.goto("/");
  const { sw, ne } = readBox(await first);
  const map = await page.getByRole("region", { name: /map/i }).boundingBox();
  const degreesPerPixel = 360 / (256 * 2 ** 15);
  expect(ne.lng - sw.lng).toBeCloseTo((map?.width ?? 0) * degreesPerPixel, 3);
  expect((sw.lng + ne.lng) / 2).toBeCloseTo(DEFAULT_LOCATION.lng, 2);
  expect((sw.lat + ne.lat) / 2).toBeCloseTo(DEFAULT_LOCATION.lat, 2);
});

test("asks again when the map comes to rest, and shows what is there now [FIND-17]", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "The mouse drags the map; on a phone the sheet lies over it.");
  const first = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const before = readBox((await first).request());
  const listed = await dentistLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );

  const second = page.waitForResponse((response) => isViewportQuery(response.request()));
  await dragMap(page);
  const after = readBox((await second).request());
  expect((after.sw.lng + after.ne.lng) / 2).toBeGreaterThan((before.sw.lng + before.ne.lng) / 2);
  await expect
    .poll(() => dentistLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    .not.toEqual(listed);
});

test("keeps its list when the viewport query fails [FIND-27]", async ({ page, isMobile, complaints }) => {
  test.skip(isMobile, "The mouse drags the map; on a phone the sheet lies over it.");
  complaints.allow(/status of 503/);
  const first = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  await first;
  const count = await countListed(page);
  await page.route("**/graphql", (route) =>
    route.fulfill({ status: 503, json: { error: "unavailable", message: "Later." } }),
  );
  const failed = page.waitForResponse(
    (response) => isViewportQuery(response.request()) && response.status() === 503,
  );
  await dragMap(page);
  await failed;
  expect(await countListed(page)).toBe(count);
  await expect(dentistLinks(page).first()).toBeVisible();
});
