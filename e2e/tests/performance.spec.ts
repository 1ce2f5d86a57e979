import type { Page } from "@playwright/test";
import { findFullLocation } from "../directory.ts";
import { expect, test } from "../fixtures.ts";

const SCRIPT_BUDGET_BYTES = 125 * 1024;
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

test("keeps the finder still while it loads [FIND-01]", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET);
});

test("keeps a dentist page still while it loads [DENT-01]", async ({ page, baseURL }) => {
  const { id } = await findFullLocation(baseURL ?? "");
  await page.goto(`/dentist/${id}`, { waitUntil: "networkidle" });
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_BUDGET);
});

test("sends at most 125 KB of script before the map's own [FIND-01]", async ({ page, request }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const hrefs = await page.evaluate(async () => {
    const html = await (await fetch("/")).text();
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const preloaded = [...fresh.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
      link.getAttribute("href"),
    );
    const sources = [...fresh.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));
    return [...new Set([...preloaded, ...sources])].filter((href) => href !== null);
  });
  const sizes = await Promise.all(
    hrefs.map(async (href) => {
      const answer = await request.fetch(href, { method: "HEAD", headers: { "accept-encoding": "br" } });
      expect.soft(answer.headers()["content-encoding"], href).toBe("br");
      return Number(answer.headers()["content-length"]);
    }),
  );
  const sum = sizes.reduce((made, size) => made + size, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
});
