import type { Page, Request } from "@playwright/test";
import { DEFAULT_LOCATION } from "../../packages/domain/src/geo.ts";
import type { ListedLocation } from "../directory.ts";
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

/** Moves the map to the east: on a phone, where the list lies over it, by its zoom button instead. */
async function moveMap(page: Page, isMobile: boolean) {
  if (isMobile) {
    await page.getByRole("button", { name: "Zoom out" }).click();
    return;
  }
  const box = await page.getByRole("region", { name: "Map of dentists" }).boundingBox();
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

test("has its title, list and map [FIND-01]", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole("region", { name: "Dentists", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Map of dentists" })).toBeVisible();
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
  const map = await page.getByRole("region", { name: "Map of dentists" }).boundingBox();
  const degreesPerPixel = 360 / (256 * 2 ** 15);
  expect(ne.lng - sw.lng).toBeCloseTo((map?.width ?? 0) * degreesPerPixel, 3);
  expect((sw.lng + ne.lng) / 2).toBeCloseTo(DEFAULT_LOCATION.lng, 2);
  expect((sw.lat + ne.lat) / 2).toBeCloseTo(DEFAULT_LOCATION.lat, 2);
});

test("groups pins that share coordinates and counts them [FIND-07]", async ({ page }) => {
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { findProviderLocationsInBoundingBox: ListedLocation[] } };
    const { lat, lng } = DEFAULT_LOCATION;
    const places = [
      { latitude: lat, longitude: lng },
      { latitude: lat, longitude: lng },
      { latitude: lat + 0.003, longitude: lng },
    ];
    const cards = body.data.findProviderLocationsInBoundingBox;
    const moved = places.map((place, index) => ({ ...cards[index], ...place }));
    await route.fulfill({ json: { data: { findProviderLocationsInBoundingBox: moved } } });
  });
  await page.goto("/");
  await expect(page.getByText("3 providers", { exact: true })).toBeAttached();
  const pins = page.getByRole("region", { name: "Map of dentists" }).locator("button.map-pin");
  await expect(pins).toHaveCount(2);
  const pair = pins.filter({ hasText: "2" });
  await expect(pair).toHaveAccessibleName(/^2 dentists/);
  await pair.click();
  const box = page.getByRole("region", { name: "Dentists at this pin" });
  await expect(box.getByRole("link", { name: /^View / })).toHaveCount(2);
});

test("puts every listed dentist on the map [FIND-07]", async ({ page }) => {
  const answered = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const { data } = (await (await answered).json()) as {
    data: { findProviderLocationsInBoundingBox: ListedLocation[] };
  };
  const expected = data.findProviderLocationsInBoundingBox.length;
  const pins = page.getByRole("region", { name: "Map of dentists" }).locator("button.map-pin");
  await expect
    .poll(async () => {
      const numbers = await pins.evaluateAll((buttons) =>
        buttons.map((button) => Number(button.textContent || 1)),
      );
      return numbers.reduce((sum, number) => sum + number, 0);
    })
    .toBe(expected);
});

test("asks again when the map comes to rest, and shows what is there now [FIND-17]", async ({
  page,
  isMobile,
}) => {
  const first = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const before = readBox((await first).request());
  const listed = await dentistLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );

  const second = page.waitForResponse((response) => isViewportQuery(response.request()));
  await moveMap(page, isMobile);
  const after = readBox((await second).request());
  expect(after.ne.lng).toBeGreaterThan(before.ne.lng);
  await expect
    .poll(() => dentistLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    .not.toEqual(listed);
});

test("keeps its list when the viewport query fails [FIND-27]", async ({ page, isMobile, complaints }) => {
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
  await moveMap(page, isMobile);
  await failed;
  expect(await countListed(page)).toBe(count);
  await expect(dentistLinks(page).first()).toBeVisible();
});
