import type { Page, Request } from "@playwright/test";
import { DEFAULT_LOCATION } from "../../packages/domain/src/geo.ts";
import { expect, test } from "../fixtures.ts";

function mapOf(page: Page) {
  return page.getByRole("region", { name: "Map of dentists" });
}

function asksForContents(request: Request): boolean {
  return request.method() === "POST" && (request.postData() ?? "").includes("findMapContents(");
}

async function openAt(page: Page, zoom: number) {
  await page.addInitScript(
    ({ center, at }) => {
      localStorage.setItem("currentMapCenter", JSON.stringify(center));
      localStorage.setItem("currentMapZoom", JSON.stringify(at));
    },
    { center: DEFAULT_LOCATION, at: zoom },
  );
  await page.goto("/");
}

test("stands clusters for dentists that are too many, and looks closer at the one pressed [FIND-07]", async ({
  page,
}) => {
  await openAt(page, 8);
  const clusters = mapOf(page).getByRole("button", { name: /^\d+ dentists?, zoom in$/ });
  await expect(clusters.first()).toBeVisible();
  const header = await page
    .getByRole("paragraph")
    .filter({ hasText: /^\d+ providers$/ })
    .textContent();
  const total = Number.parseInt(header ?? "", 10);
  expect(total).toBeGreaterThan(500);
  const readCounts = () =>
    clusters.evaluateAll((all) => all.map((each) => Number.parseInt(each.textContent ?? "", 10)));
  // A cluster at the edge may reach a little beyond it.
  const countAll = async () => (await readCounts()).reduce((sum, count) => sum + count, 0);
  await expect.poll(async () => Math.abs((await countAll()) - total)).toBeLessThan(total * 0.02);

  const largest = Math.max(...(await readCounts()));
  const closer = page.waitForRequest(asksForContents);
  await mapOf(page)
    .getByRole("button", { name: `${largest} dentists, zoom in`, exact: true })
    .click();
  const { variables } = (await closer).postDataJSON() as { variables: { zoom: number } };
  expect(variables.zoom).toBeGreaterThan(8);
  await expect(clusters.or(mapOf(page).locator("button.map-pin")).first()).toBeVisible();
});

test("brings a chosen dentist to the middle of the map, higher on a phone, and opens the pin [FIND-22]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
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

test("says that its map is simplified, and whose data it draws [FIND-01]", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/");
  await expect(mapOf(page).getByText(/^Simplified map · .+ rings$/)).toBeVisible();
  await expect(mapOf(page).getByRole("link", { name: "US Census Bureau" })).toBeVisible();
});
