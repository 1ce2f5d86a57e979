import type { Page, Request } from "@playwright/test";
import { DEFAULT_LOCATION, distanceMiles } from "@smirk/domain/geography/geo";
import { SEARCH_AREA } from "../../../apps/web/app/features/finder/map/search-area.ts";
import { type ListedLocation, listLocations } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";
import { untilIdle } from "../../support/settled.ts";

const TITLE = "Find a Smirk dentist";

interface Box {
  sw: { lat: number; lng: number };
  ne: { lat: number; lng: number };
}

/** A query whose answer was read to its end: the page drops one for the next when the view changes. */
function waitForViewport(page: Page): Promise<Request> {
  return page.waitForEvent("requestfinished", isViewportQuery);
}

function isViewportQuery(request: Request): boolean {
  return (
    request.method() === "POST" && (request.postData() ?? "").includes("findProviderLocationsInBoundingBox")
  );
}

function readBox(request: Request): Box {
  return (request.postDataJSON() as { variables: Box }).variables;
}

async function readFound(request: Request): Promise<ListedLocation[]> {
  const response = await request.response();
  const answer: { data: { findProviderLocationsInBoundingBox: ListedLocation[] } } | undefined =
    await response?.json();
  return answer?.data.findProviderLocationsInBoundingBox ?? [];
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

function listOf(page: Page) {
  return page.getByRole("region", { name: "Dentists", exact: true });
}

function mapOf(page: Page) {
  return page.getByRole("region", { name: "Map of dentists" });
}

function pins(page: Page) {
  return mapOf(page).locator("button.map-pin");
}

/** What opens when a pin is pressed. */
function boxOf(page: Page) {
  return page.getByRole("region", { name: "Dentists at this pin" });
}

/** Moves the map to the east: on a phone, where the list lies over it, by its zoom button instead. */
async function moveMap(page: Page, isMobile: boolean) {
  if (isMobile) {
    await page.getByRole("button", { name: "Zoom out" }).click();
    return;
  }
  const box = await mapOf(page).boundingBox();
  if (box === null) throw new Error("The map is not on the screen.");
  const x = box.x + box.width * 0.7;
  const y = box.y + Math.min(box.height, 400) * 0.5;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y, { steps: 6 });
  await page.mouse.move(x - 250, y, { steps: 6 });
  await page.mouse.up();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("serves list, boxes and a form that finds a dentist without scripts [FIND-01] [FIND-02] [FIND-05] [FIND-13] [USE-01]", {
    tag: "@once",
  }, async ({ page }) => {
    const served = await page.goto("/");
    const html = (await served?.text()) ?? "";
    expect(html).toContain(`<title>${TITLE}</title>`);
    const ids = new Set([...html.matchAll(/href="\/dentist\/(\d+)"/g)].map((match) => match[1]));
    expect(ids.size).toBeGreaterThanOrEqual(15);
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Smirk" }).first()).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: /^\d+ providers$/ })).toBeVisible();
    await expect(dentistLinks(page).first()).toBeAttached();
    const search = page.getByLabel("Search", { exact: true });
    await expect(search).toHaveAttribute("placeholder", "Condition, procedure, doctor...");
    await expect(page.getByLabel("Near", { exact: true })).toHaveAttribute("placeholder", "Near me");
    await expect(page.getByText("Search", { exact: true }).first()).toBeVisible();
    await test.step("without a question or a control that needs scripts", async () => {
      await expect(page.getByRole("dialog", { name: "Enable Location Services" })).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("button").filter({ visible: true })).toHaveText([
        "Search",
      ]);
    });
    await search.fill("nguyen");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=nguyen/);
    await expect(page.getByRole("listitem").first()).toContainText("Nguyen");
  });
});

test("opens on Houston and follows the map to a dentist's page [FIND-01] [FIND-05] [FIND-07] [FIND-09] [FIND-15] [FIND-17] [FIND-22] [DENT-01]", async ({
  page,
  isMobile,
}) => {
  const first = waitForViewport(page);
  await page.goto("/");
  const before = await first;
  const found = await readFound(before);
  await test.step("shows title, list and map", async () => {
    await expect(page).toHaveTitle(TITLE);
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expect(listOf(page)).toBeVisible();
    await expect(mapOf(page)).toBeVisible();
  });
  await test.step("starts in Houston at zoom 15", async () => {
    const { sw, ne } = readBox(before);
    const map = await mapOf(page).boundingBox();
    const degreesPerPixel = 360 / (256 * 2 ** 15);
    const width = Math.max(map?.width ?? 0, SEARCH_AREA.width);
    expect(ne.lng - sw.lng).toBeCloseTo(width * degreesPerPixel, 3);
    expect((sw.lng + ne.lng) / 2).toBeCloseTo(DEFAULT_LOCATION.lng, 2);
    expect((sw.lat + ne.lat) / 2).toBeCloseTo(DEFAULT_LOCATION.lat, 2);
  });
  await test.step("counts, lists and pins the dentists", async () => {
    expect(found.length).toBeGreaterThan(1);
    await expectListed(page, found);
    const nearest = listOf(page).getByRole("listitem").first();
    await expect(nearest).toContainText(found.toSorted(byDistance)[0]?.provider.last_name ?? "");
    await expect
      .poll(async () => {
        const numbers = await pins(page).evaluateAll((buttons) =>
          buttons.map((button) => Number(button.textContent || 1)),
        );
        return numbers.reduce((sum, number) => sum + number, 0);
      })
      .toBe(found.length);
  });
  await test.step("queries again when the map comes to rest", async () => {
    const second = waitForViewport(page);
    await moveMap(page, isMobile);
    const after = await second;
    expect(readBox(after)).not.toEqual(readBox(before));
    const foundNow = await readFound(after);
    expect(foundNow).not.toEqual(found);
    await expectListed(page, foundNow);
  });
  await test.step("centers a chosen dentist, higher than the middle on a phone", async () => {
    await page
      .getByRole("button", { name: /^Show .* on the map/ })
      .nth(3)
      .click();
    const pin = mapOf(page).locator("button.map-pin[aria-current]");
    await expect(pin).toBeVisible();
    const offMiddle = async () => {
      const [map, button] = [await mapOf(page).boundingBox(), await pin.boundingBox()];
      if (map === null || button === null) return Number.NaN;
      const acrossMiddle = Math.abs(button.x + button.width / 2 - map.x - map.width / 2);
      const tip = button.y + button.height - map.y - map.height / 2;
      return acrossMiddle < 40 ? tip : Number.NaN;
    };
    if (isMobile) await expect.poll(offMiddle).toBeLessThan(-25);
    else await expect.poll(async () => Math.abs(await offMiddle())).toBeLessThan(40);
  });
  await test.step("picks the dentist of the pin on the way to the details", async () => {
    const view = boxOf(page)
      .getByRole("link", { name: /^View / })
      .first();
    const id = (await view.getAttribute("href"))?.split("/").at(-1);
    await boxOf(page)
      .getByRole("button", { name: /^Pick / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/sign-up$/);
    expect(await page.evaluate(() => localStorage.getItem("primaryDentist"))).toBe(id);
    await page.goBack();
    await expect(boxOf(page)).toBeVisible();
  });
  await test.step("leads to the dentist's own page", async () => {
    await boxOf(page).getByRole("button", { name: "Close" }).click();
    await dentistLinks(page).first().click();
    await expect(page).toHaveURL(/\/dentist\/./);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("a list that arrives during a press waits for the click [FIND-17]", { tag: "@once" }, async ({
  page,
}) => {
  const first = waitForViewport(page);
  await page.goto("/");
  await first;
  const link = dentistLinks(page).nth(1);
  const href = (await link.getAttribute("href")) ?? "";
  await link.hover();
  await page.mouse.down();
  const answered = Promise.withResolvers<void>();
  await page.route("**/graphql", async (route) => {
    const query = isViewportQuery(route.request());
    await route.fulfill({
      json: { data: { findProviderLocationsInBoundingBox: [], findNearestLocations: [] } },
    });
    if (query) answered.resolve();
  });
  // The map does the same when it comes to rest.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await answered.promise;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(link).toHaveAttribute("href", href);
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test("counts the dentists of a shared pin, and says when an area has none [FIND-05] [FIND-07]", {
  tag: "@once",
}, async ({ page, isMobile, baseURL }) => {
  const portrait = (await listLocations(baseURL ?? "")).find(({ avatar_src }) => avatar_src !== null);
  await page.route("**/graphql", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { findProviderLocationsInBoundingBox: ListedLocation[] } };
    const { lat, lng } = DEFAULT_LOCATION;
    const places = [
      { latitude: lat, longitude: lng },
      { latitude: lat, longitude: lng },
      { latitude: lat + 0.003, longitude: lng },
    ];
    const cards = body.data.findProviderLocationsInBoundingBox ?? [];
    const shown = { center_name: "Pine Dental", city: "Houston", state: "TX", zip: "77002-1234" };
    const moved = places.map((place, index) => ({
      ...cards[index],
      ...place,
      ...shown,
      avatar_src: index === 0 ? null : (portrait?.avatar_src ?? null),
    }));
    await route.fulfill({ json: { data: { findProviderLocationsInBoundingBox: moved } } });
  });
  await page.goto("/");
  await expect(page.getByRole("paragraph").filter({ hasText: "3 providers" })).toBeAttached();
  await expect(pins(page)).toHaveCount(2);
  const pair = pins(page).filter({ hasText: "2" });
  await expect(pair).toHaveAccessibleName(/^2 dentists/);
  await pair.click();
  await expect(boxOf(page).getByRole("link", { name: /^View / })).toHaveCount(2);
  await pair.dispatchEvent("click");
  await expect(boxOf(page)).toHaveCount(0);
  // On a phone the map has moved for the box, and the pin lies under the form.
  await pair.dispatchEvent("click");
  await test.step("names the center with its locations, and each dentist with portrait and place", async () => {
    await expect(boxOf(page).getByRole("heading", { level: 2 })).toHaveText("Pine Dental (2)");
    const rows = boxOf(page).getByRole("list").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await expect(row).toContainText(/Houston, TX 77002(?!-)/);
    await expect(rows.first().locator("img")).toHaveCount(0);
    await expect(rows.last().locator("img")).toHaveAttribute(
      "src",
      new RegExp(`/files/${portrait?.avatar_src}`),
    );
  });
  await boxOf(page).getByRole("button", { name: "Close" }).click();

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/graphql", (route) =>
    route.fulfill({ json: { data: { findProviderLocationsInBoundingBox: [], findNearestLocations: [] } } }),
  );
  await moveMap(page, isMobile);
  await expect(page.getByRole("paragraph").filter({ hasText: "No exact matches" })).toBeVisible();
  await expect(dentistLinks(page)).toHaveCount(0);
});

test("shows the last list when the viewport query fails, and catches up [FIND-27]", {
  tag: "@once",
}, async ({ page, context, isMobile, complaints }) => {
  complaints.allow(/status of 503|ERR_INTERNET_DISCONNECTED/);
  const first = waitForViewport(page);
  await page.goto("/");
  await untilIdle(page);
  const found = await readFound(await first);
  await expectListed(page, found);
  const count = page.getByRole("paragraph").filter({ hasText: /^[\d,]+ providers?$|^No exact matches$/ });
  const before = (await count.textContent()) ?? "";
  let foundThen: ListedLocation[] = [];
  await test.step("offline", async () => {
    await context.setOffline(true);
    await moveMap(page, isMobile);
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await expect(count).toHaveText(before);
    await expectListed(page, found);
    const second = waitForViewport(page);
    await context.setOffline(false);
    foundThen = await readFound(await second);
    await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
    await expect(count).not.toHaveText(before);
  });
  await test.step("a failed query", async () => {
    await page.route("**/graphql", (route) =>
      route.fulfill({ status: 503, json: { error: "unavailable", message: "Later." } }),
    );
    await moveMap(page, isMobile);
    await expect(page.getByText("We could not update the list.")).toBeVisible();
    await expectListed(page, foundThen);
  });
});
