import type { Page } from "@playwright/test";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { expect, test } from "../../support/fixtures.ts";

const GALVESTON = { lat: 29.3, lng: -94.8 };
const WORKER = /\/assets\/map-worker-[^/]+\.js/;
const DALLAS = { lat: 32.78, lng: -96.8 };

interface ReadingWindow extends Window {
  /** The pixels of a canvas that shows a finished picture, which has no context to read from. */
  pixelsOf?: (canvas: Element) => Uint8ClampedArray;
}

const mapOf = (page: Page) => page.getByRole("region", { name: "Map of dentists" });

async function openAt(page: Page, center: { lat: number; lng: number }, zoom: number) {
  await page.addInitScript(
    (view) => {
      localStorage.setItem("currentMapCenter", JSON.stringify(view.center));
      localStorage.setItem("currentMapZoom", JSON.stringify(view.zoom));
    },
    { center, zoom },
  );
  await page.addInitScript(() => {
    (window as ReadingWindow).pixelsOf = (canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
      return copy?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    };
  });
  await page.goto("/");
  await expect(mapOf(page).getByRole("button", { name: "Zoom in", exact: true })).toBeVisible();
}

const tilesOf = (page: Page) => mapOf(page).locator("canvas.leaflet-tile-loaded");

/** How many of the map's ground pixels have no color, nor a background behind them: open sea. */
function countSeaPixels(page: Page): Promise<number> {
  return tilesOf(page).evaluateAll((tiles) =>
    (tiles as HTMLCanvasElement[])
      .filter((tile) => tile.style.background === "")
      .map((tile) => (window as ReadingWindow).pixelsOf?.(tile) ?? new Uint8ClampedArray())
      .map((data) => data.filter((value, index) => index % 4 === 3 && value === 0).length)
      .reduce((sum, count) => sum + count, 0),
  );
}

/** How many different colors the ground of the map has. */
function countColors(page: Page): Promise<number> {
  return tilesOf(page).evaluateAll((tiles) => {
    const colors = new Set<number>();
    for (const tile of tiles) {
      const { buffer } = (window as ReadingWindow).pixelsOf?.(tile) ?? new Uint8ClampedArray();
      for (const color of new Uint32Array(buffer)) colors.add(color);
    }
    return colors.size;
  });
}

/** Whether the ground of the map has the color that a system color stands for on the page. */
function hasSystemColor(page: Page, name: string): Promise<boolean> {
  return tilesOf(page).evaluateAll((tiles, system) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = system;
    const [red = 0, green = 0, blue = 0] = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    const [wanted = 0] = new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer);
    return tiles.some((tile) => {
      const { buffer } = (window as ReadingWindow).pixelsOf?.(tile) ?? new Uint8ClampedArray();
      return new Uint32Array(buffer).includes(wanted);
    });
  }, name);
}

/** How many pixels of the names that are shown have ink. */
function countInk(page: Page): Promise<number> {
  return mapOf(page)
    .locator(".leaflet-labels-pane canvas")
    .evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[])
        .filter(({ style }) => style.visibility !== "hidden")
        .map((canvas) => (window as ReadingWindow).pixelsOf?.(canvas) ?? new Uint8ClampedArray())
        .map((data) => data.filter((value, at) => at % 4 === 3 && value > 0).length)
        .reduce((sum, count) => sum + count, 0),
    );
}

test("draws the streets of Houston and gives up rings and note for them [MAP-01]", async ({ page }) => {
  await openAt(page, DEFAULT_LOCATION, 16);
  await expect(mapOf(page).getByRole("link", { name: "OpenStreetMap contributors" })).toBeVisible();
  await expect(mapOf(page).getByText(/rings$/)).toBeHidden();
  await expect.poll(() => countColors(page)).toBeGreaterThan(50);
  await test.step("shows names all the time that it is dragged, and new ones at another zoom", async () => {
    await expect.poll(() => countInk(page)).toBeGreaterThan(1_000);
    const box = await mapOf(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 5; step++) {
      await page.mouse.move(x + step * 20, y);
      expect(await countInk(page)).toBeGreaterThan(1_000);
    }
    const labels = mapOf(page).locator(".leaflet-labels-pane canvas");
    const beyondMap = async () => ((await labels.boundingBox())?.width ?? 0) - (box?.width ?? 0);
    await expect.poll(beyondMap).toBeGreaterThan(300);
    await page.mouse.up();
    expect(await countInk(page)).toBeGreaterThan(1_000);
    await expect.poll(beyondMap).toBeLessThan(100);
    await mapOf(page).getByRole("button", { name: "Zoom out", exact: true }).click();
    await expect.poll(() => countInk(page)).toBeGreaterThan(1_000);
  });
  await test.step("with the system's colors once the visitor wants them", async () => {
    await page.emulateMedia({ colorScheme: "dark", forcedColors: "active" });
    await expect.poll(() => hasSystemColor(page, "GrayText")).toBe(true);
  });
});

test("says where it knows main streets only, and asks for none where there are none [MAP-01]", async ({
  page,
}) => {
  await openAt(page, { lat: 29.735, lng: -95.32 }, 15);
  await expect(mapOf(page).getByText(/^Main streets only · .+ rings$/)).toBeVisible();
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

/** Puts a statement before the script of the map's worker. */
async function prependToWorker(page: Page, statement: string) {
  await page.route(WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${statement};${await response.text()}` });
  });
}

const NO_DECOMPRESSION = 'Reflect.deleteProperty(globalThis, "DecompressionStream")';

for (const [what, answer, more] of [
  ["blocked", "Promise.reject(new Error('blocked'))", ""],
  ["never there, nor a way to decompress", "new Promise(() => {})", NO_DECOMPRESSION],
] as const) {
  test(`draws and names streets when their typeface is ${what} [MAP-01]`, async ({ page }) => {
    await prependToWorker(page, `FontFace.prototype.load = () => ${answer};${more}`);
    await openAt(page, DEFAULT_LOCATION, 16);
    await expect.poll(() => countColors(page)).toBeGreaterThan(50);
    await expect.poll(() => countInk(page)).toBeGreaterThan(1_000);
  });
}

test("says so when the map's drawing cannot be loaded, and keeps the list [MAP-01]", async ({ page }) => {
  await page.route(WORKER, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("alert").getByText("The map could not be loaded.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View / }).first()).toBeVisible();
});
