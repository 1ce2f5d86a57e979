import type { Page, Request, Response } from "@playwright/test";
import { DEFAULT_LOCATION, distanceMiles } from "../../packages/domain/src/geo.ts";
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

async function readFound(response: Response): Promise<ListedLocation[]> {
  const { data } = (await response.json()) as {
    data: { findProviderLocationsInBoundingBox: ListedLocation[] };
  };
  return data.findProviderLocationsInBoundingBox;
}

function byDistance(a: ListedLocation, b: ListedLocation): number {
  const miles = ({ latitude, longitude }: ListedLocation) =>
    distanceMiles(DEFAULT_LOCATION, { lat: latitude, lng: longitude });
  return miles(a) - miles(b);
}

/** The header counts these locations, and every dentist of the list is one of them. */
async function expectListed(page: Page, found: ListedLocation[]) {
  const ids = new Set(found.map(({ id }) => `/dentist/${id}`));
  // The sentence for screen readers comes later and says the same.
  await expect(page.getByRole("paragraph").filter({ hasText: `${found.length} providers` })).toBeVisible();
  await expect(dentistLinks(page).first()).toBeVisible();
  const paths = await dentistLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );
  expect(paths.filter((path) => !ids.has(path ?? ""))).toEqual([]);
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

test("has its list in the page as served, before any script [FIND-01]", { tag: "@once" }, async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain(`<title>${TITLE}</title>`);
  const ids = new Set([...html.matchAll(/href="\/dentist\/(\d+)"/g)].map((match) => match[1]));
  expect(ids.size).toBeGreaterThanOrEqual(15);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the title, the count and the dentists [FIND-01] [FIND-05]", { tag: "@once" }, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: /^\d+ providers$/ })).toBeVisible();
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

test("counts in its header what the map shows, and lists it [FIND-05]", async ({ page }) => {
  const answered = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const found = await readFound(await answered);
  expect(found.length).toBeGreaterThan(1);
  await expectListed(page, found);
  const nearest = page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem");
  await expect(nearest.first()).toContainText(found.toSorted(byDistance)[0]?.provider.last_name ?? "");
});

test("says so when no dentist is there [FIND-05]", { tag: "@once" }, async ({ page }) => {
  await page.route("**/graphql", (route) =>
    route.fulfill({ json: { data: { findProviderLocationsInBoundingBox: [] } } }),
  );
  await page.goto("/");
  await expect(page.getByRole("paragraph").filter({ hasText: "No exact matches" })).toBeVisible();
  await expect(dentistLinks(page)).toHaveCount(0);
});

test("opens on Houston at zoom 15 [FIND-15]", { tag: "@once" }, async ({ page }) => {
  const first = page.waitForRequest(isViewportQuery);
  await page.goto("/");
  const { sw, ne } = readBox(await first);
  const map = await page.getByRole("region", { name: "Map of dentists" }).boundingBox();
  const degreesPerPixel = 360 / (256 * 2 ** 15);
  expect(ne.lng - sw.lng).toBeCloseTo((map?.width ?? 0) * degreesPerPixel, 3);
  expect((sw.lng + ne.lng) / 2).toBeCloseTo(DEFAULT_LOCATION.lng, 2);
  expect((sw.lat + ne.lat) / 2).toBeCloseTo(DEFAULT_LOCATION.lat, 2);
});

test("groups pins that share coordinates and counts them [FIND-07]", { tag: "@once" }, async ({ page }) => {
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
  await expect(page.getByRole("paragraph").filter({ hasText: "3 providers" })).toBeAttached();
  const pins = page.getByRole("region", { name: "Map of dentists" }).locator("button.map-pin");
  await expect(pins).toHaveCount(2);
  const pair = pins.filter({ hasText: "2" });
  await expect(pair).toHaveAccessibleName(/^2 dentists/);
  await pair.click();
  const box = page.getByRole("region", { name: "Dentists at this pin" });
  await expect(box.getByRole("link", { name: /^View / })).toHaveCount(2);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("puts every listed dentist on the map [FIND-07]", async ({ page }) => {
  const answered = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const expected = (await readFound(await answered)).length;
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
  const before = await first;
  await expectListed(page, await readFound(before));

  const second = page.waitForResponse((response) => isViewportQuery(response.request()));
  await moveMap(page, isMobile);
  const after = await second;
  expect(readBox(after.request()).ne.lng).toBeGreaterThan(readBox(before.request()).ne.lng);
  const found = await readFound(after);
  expect(found).not.toEqual(await readFound(before));
  await expectListed(page, found);
});

test("keeps its list when the viewport query fails [FIND-27]", { tag: "@once" }, async ({
  page,
  isMobile,
  complaints,
}) => {
  complaints.allow(/status of 503/);
  const first = page.waitForResponse((response) => isViewportQuery(response.request()));
  await page.goto("/");
  const found = await readFound(await first);
  await expectListed(page, found);
  await page.route("**/graphql", (route) =>
    route.fulfill({ status: 503, json: { error: "unavailable", message: "Later." } }),
  );
  await moveMap(page, isMobile);
  await expect(page.getByText("We could not update the list.")).toBeVisible();
  await expectListed(page, found);
});
