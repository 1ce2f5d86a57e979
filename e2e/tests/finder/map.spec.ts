import type { Page, Request } from "@playwright/test";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { expect, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

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

test("credits the simplified map's data and splits a pressed cluster [FIND-01] [FIND-07]", {
  tag: "@once",
}, async ({ page }) => {
  await openAt(page, 8);
  await expect(mapOf(page).getByText(/^Simplified map · .+ rings$/)).toBeVisible();
  await expect(mapOf(page).getByRole("link", { name: "OpenStreetMap contributors" })).toBeVisible();
  await expect(mapOf(page).getByRole("link", { name: "GeoNames" })).toBeVisible();
  const clusters = mapOf(page).getByRole("button", { name: /^\d+ dentists?, zoom in$/ });
  await expect(clusters.first()).toBeVisible();
  const header = page.getByRole("paragraph").filter({ hasText: /^\d+ providers$/ });
  const readTotal = async () => Number.parseInt((await header.textContent()) ?? "", 10);
  await expect.poll(readTotal).toBeGreaterThan(500);
  const total = await readTotal();
  // A cluster of one is a pin without a number.
  const readCounts = () =>
    mapOf(page)
      .locator("button.map-pin, button.map-cluster")
      .evaluateAll((all) => all.map((each) => Number.parseInt(each.textContent || "1", 10)));
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

test("a double-click on a pin opens it and leaves the zoom [FIND-16]", { tag: "@once" }, async ({ page }) => {
  await openSettled(page, "/");
  await mapOf(page).locator("button.map-pin:not([style*=hidden])").first().dblclick();
  await expect(page.getByRole("region", { name: "Dentists at this pin" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("currentMapZoom"))).toBe("15");
});

test("paper shows the middle of the screen's map, as wide as it was at most [FIND-01]", async ({ page }) => {
  await openSettled(page, "/");
  const middles = page.evaluate(async () => {
    const read = () => {
      const map = document.querySelector(".map");
      const pane = map?.querySelector(".leaflet-map-pane");
      if (!map || !pane) throw new Error("There is no map.");
      const { left, top, width, height } = map.getBoundingClientRect();
      const drawn = pane.getBoundingClientRect();
      return { width, height, x: left + width / 2 - drawn.left, y: top + height / 2 - drawn.top };
    };
    const screen = read();
    // The layout is the paper's by then.
    await new Promise((printed) => matchMedia("print").addEventListener("change", printed, { once: true }));
    const paper = read();
    return { screen, paper };
  });
  await page.pdf({ format: "Letter", pageRanges: "1" });
  const { screen, paper } = await middles;
  expect(paper.height).toBe(320);
  expect(paper.width).toBeLessThanOrEqual(screen.width);
  expect(Math.hypot(paper.x - screen.x, paper.y - screen.y)).toBeLessThanOrEqual(1);
});
