import type { Page, Request } from "@playwright/test";
import { listLocations } from "../directory.ts";
import { expect, test } from "../fixtures.ts";

const SCRIPT_BUDGET_BYTES = 125 * 1024;
const MAP_CHUNK = /\/assets\/open-map-[^/]+\.js/;
const LAYOUT_SHIFT_BUDGET = 0.01;

/** The page's layout shift so far; shifts right after input do not count, as in the browser's own metric. */
async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

/** A slow phone draws what has arrived so far, and shows what moves when the rest comes. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

test("keeps the finder still while it loads, and sends at most 125 KB of script before the map's own [FIND-01]", async ({
  page,
}) => {
  const scripts: Request[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request));
  await slowDown(page);
  const map = page.waitForResponse(MAP_CHUNK);
  await page.goto("/", { waitUntil: "networkidle" });
  await map;
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET);

  const mapStart = scripts.findIndex((script) => MAP_CHUNK.test(script.url()));
  expect(mapStart).toBeGreaterThan(0);
  const sizes = await Promise.all(scripts.slice(0, mapStart).map((script) => script.sizes()));
  const sum = sizes.reduce((made, { responseBodySize }) => made + responseBodySize, 0);
  expect(sum).toBeGreaterThan(20 * 1024);
  expect(sum).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
});

test("keeps dentist pages still while they load [DENT-01]", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await slowDown(page);
  // With and without photos, reviews, badges and long names.
  for (const { id } of (await listLocations(baseURL ?? "")).slice(0, 4)) {
    await page.goto(`/dentist/${id}`, { waitUntil: "networkidle" });
    expect.soft(await readLayoutShift(page), id).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET);
  }
});
