import type { Page } from "@playwright/test";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { expect, test } from "../../support/fixtures.ts";

const GALVESTON = { lat: 29.3, lng: -94.8 };
const DALLAS = { lat: 32.78, lng: -96.8 };

const mapOf = (page: Page) => page.getByRole("region", { name: "Map of dentists" });

async function openAt(page: Page, center: { lat: number; lng: number }, zoom: number) {
  await page.addInitScript(
    (view) => {
      localStorage.setItem("currentMapCenter", JSON.stringify(view.center));
      localStorage.setItem("currentMapZoom", JSON.stringify(view.zoom));
    },
    { center, zoom },
  );
  await page.goto("/");
  await expect(mapOf(page).getByRole("button", { name: "Zoom in", exact: true })).toBeVisible();
}

/** How many of the map's ground pixels have no color, nor a background behind them: open sea. */
function countSeaPixels(page: Page): Promise<number> {
  return mapOf(page)
    .locator("canvas.leaflet-tile-loaded")
    .evaluateAll((tiles) =>
      (tiles as HTMLCanvasElement[]).reduce((sum, tile) => {
        if (tile.style.background !== "") return sum;
        const data = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height).data ?? [];
        return sum + data.filter((value, index) => index % 4 === 3 && value === 0).length;
      }, 0),
    );
}

/** How many different colors the ground of the map has. */
function countColors(page: Page): Promise<number> {
  return mapOf(page)
    .locator("canvas.leaflet-tile-loaded")
    .evaluateAll((tiles) => {
      const colors = new Set<number>();
      for (const tile of tiles as HTMLCanvasElement[]) {
        const data = tile.getContext("2d")?.getImageData(0, 0, tile.width, tile.height).data ?? [];
        for (let at = 0; at < data.length; at += 4) {
          colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0));
        }
      }
      return colors.size;
    });
}

test("draws the streets of Houston and gives up rings and note for them [MAP-01]", async ({ page }) => {
  await openAt(page, DEFAULT_LOCATION, 16);
  await expect(mapOf(page).getByRole("link", { name: "OpenStreetMap contributors" })).toBeVisible();
  await expect(mapOf(page).getByText(/rings$/)).toBeHidden();
  await expect.poll(() => countColors(page)).toBeGreaterThan(50);
});

test("says that it knows main streets only where it does [MAP-01]", async ({ page }) => {
  await openAt(page, { lat: 29.735, lng: -95.32 }, 15);
  await expect(mapOf(page).getByText(/^Main streets only · .+ rings$/)).toBeVisible();
});

test("asks for no streets where there are none and says that it is simplified [MAP-01]", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openAt(page, DALLAS, 15);
  await expect(mapOf(page).getByText(/^Simplified map · .+ rings$/)).toBeVisible();
  await expect(mapOf(page).getByRole("link", { name: "US Census Bureau" })).toBeVisible();
  expect(asked).toContain("/basemap/us.pmtiles");
  expect(asked).not.toContain("/basemap/houston-streets.pmtiles");
});

test("draws a coast from far and none where its outline would be untrue [MAP-03]", async ({ page }) => {
  await openAt(page, GALVESTON, 9);
  await expect.poll(() => countSeaPixels(page)).toBeGreaterThan(1_000);
  const closer = mapOf(page).getByRole("button", { name: "Zoom in", exact: true });
  for (let zoom = 9; zoom < 12; zoom++) await closer.click();
  await expect.poll(() => countSeaPixels(page)).toBe(0);
});

/** How many pixels of the names that are shown have ink. */
function countInk(page: Page): Promise<number> {
  return mapOf(page)
    .locator(".leaflet-labels-pane canvas")
    .evaluateAll((canvases) => {
      const shown = (canvases as HTMLCanvasElement[]).filter(({ style }) => style.visibility !== "hidden");
      return shown.reduce((sum, canvas) => {
        if (canvas.width === 0) return sum;
        const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return sum + data.filter((value, at) => at % 4 === 3 && value > 0).length;
      }, 0);
    });
}

test("shows names all the time that the map is dragged, and new ones at another zoom [MAP-01]", async ({
  page,
}) => {
  await openAt(page, DEFAULT_LOCATION, 15);
  await expect.poll(() => countInk(page)).toBeGreaterThan(1_000);
  const box = await mapOf(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) {
    await page.mouse.move(x + step * 20, y);
    expect(await countInk(page)).toBeGreaterThan(1_000);
  }
  await page.mouse.up();
  expect(await countInk(page)).toBeGreaterThan(1_000);
  await mapOf(page).getByRole("button", { name: "Zoom out", exact: true }).click();
  await expect.poll(() => countInk(page)).toBeGreaterThan(1_000);
});

test("draws the map in a browser that cannot decompress by itself [MAP-01]", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "DecompressionStream"));
  await openAt(page, DEFAULT_LOCATION, 16);
  await expect.poll(() => countColors(page)).toBeGreaterThan(50);
});
