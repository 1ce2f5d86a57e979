import type { Page, Request } from "@playwright/test";
import { findFullLocation, listLocations } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";
import { hold, serveHalfDocument } from "../../support/late-files.ts";
import { readLayoutShift, TYPEFACE_SHIFT } from "../../support/layout-shift.ts";
import { untilIdle, untilSettled } from "../../support/settled.ts";

/** Below the 120 kB that a page may load before its map. */
const SCRIPT_BUDGET_BYTES = 118 * 1024;
const MAP_CHUNK = /\/assets\/open-map-[^/]+\.js/;

function countFirstPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
}

/**
 * Goes to a page that is drawn before its scripts are there, and whose typeface comes last of all, as on a slow phone:
 * what was drawn must not move.
 */
async function openInParts(page: Page, path: string, drawn: () => Promise<unknown>) {
  const sendScripts = await hold(page, /\/assets\/.*\.js/);
  const sendTypeface = await hold(page, /\.woff2$/);
  await page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => countFirstPaints(page)).toBe(1);
  sendScripts();
  await drawn();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => document.fonts.check("16px Figtree"))).toBe(false);
  sendTypeface();
  await untilSettled(page);
  expect(await page.evaluate(() => document.fonts.check("16px Figtree"))).toBe(true);
}

test("the finder does not shift, and loads at most 118 KB of script [FIND-01]", async ({ page }) => {
  const scripts: Request[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request));
  const map = page.waitForResponse(MAP_CHUNK);
  await openInParts(page, "/", () => map);
  await expect(page.locator(".map-credits")).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(TYPEFACE_SHIFT);

  const mapStart = scripts.findIndex((script) => MAP_CHUNK.test(script.url()));
  expect(mapStart).toBeGreaterThan(0);
  const sizes = await Promise.all(scripts.slice(0, mapStart).map((script) => script.sizes()));
  const sum = sizes.reduce((made, { responseBodySize }) => made + responseBodySize, 0);
  expect(sum).toBeGreaterThan(20 * 1024);
  expect(sum).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
});

test("a list by price does not shift, with chip, count and prices of the server [USE-22]", {
  tag: "@once",
}, async ({ page }) => {
  const map = page.waitForResponse(MAP_CHUNK);
  await openInParts(page, "/?procedure=porcelain-crown", () => map);
  await expect(page.locator(".map-credits")).toBeVisible();
  await expect(page.getByRole("button", { name: "Porcelain crown" })).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(TYPEFACE_SHIFT);
});

test("the first paint waits for no script [FIND-01]", { tag: "@once" }, async ({ page, request }) => {
  const preloads = (await (await request.get("/")).text()).match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  expect(preloads.filter((link) => !/fetchpriority="low"/i.test(link))).toEqual([]);
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: /^View / }).first()).toBeVisible();
  await expect.poll(() => countFirstPaints(page)).toBe(1);
});

test("a page starts with the core of its typeface, and asks for more where it shows more [FIND-01]", {
  tag: "@once",
}, async ({ page }) => {
  const fonts = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.add(/figtree-[a-z]+/.exec(request.url())?.[0]);
  });
  for (const path of ["/", "/es"]) {
    await page.goto(path);
    await untilIdle(page);
    expect([...fonts]).toEqual(["figtree-core"]);
  }
  await page.evaluate(() => document.querySelector("h1")?.append("François"));
  await expect.poll(() => [...fonts]).toEqual(["figtree-core", "figtree-latin"]);
});

const CUTS = { header: 'href="/plans"', result: 'aria-label="Pick ', credits: "OpenStreetMap" };

test("what is seen of half a document does not move, wherever it is cut [FIND-01]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  for (const [place, cut] of Object.entries(CUTS)) {
    await using document = await serveHalfDocument(baseURL ?? "", cut);
    await page.goto(document.address, { waitUntil: "commit" });
    await expect.poll(() => countFirstPaints(page)).toBe(1);
    document.sendRest();
    await expect(page.getByRole("link", { name: "Plans" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pick / }).first()).toBeVisible();
    await page.waitForLoadState();
    expect(await readLayoutShift(page), place).toBeLessThanOrEqual(TYPEFACE_SHIFT);
  }
});

test("a dentist page runs no script of signing up, and fetches them when idle [DENT-01]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const [location] = await listLocations(baseURL ?? "");
  await page.goto(`/dentist/${location?.id}`);
  await expect(page.locator('link[rel="prefetch"][href*="/joining-"]')).toBeAttached();
  const requests = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/joining-"))
        .map(({ initiatorType }) => initiatorType),
    );
  await expect.poll(requests).toEqual(["link"]);
  expect(await page.locator('link[rel="modulepreload"][href*="/joining-"]').count()).toBe(0);
});

test("dentist pages, the sign-up and /es do not shift while they load [DENT-01] [SIGN-01]", async ({
  page,
  baseURL,
  isMobile,
}) => {
  const full = await findFullLocation(baseURL ?? "");
  const listed = await listLocations(baseURL ?? "");
  // What is missing or long moves most in narrow windows, and each width has lines of its own that just fit.
  const others = [
    listed.find(({ rating }) => rating === null),
    listed.find(({ email, provider }) => email === null && provider.specialities.length > 1),
  ];
  const dentists = [full, ...(isMobile ? others : [])].map((location) => `/dentist/${location?.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  const paths = isMobile
    ? [...dentists, "/sign-up", "/es", ...dentists.slice(0, 1)]
    : [...dentists, "/sign-up"];
  for (const path of paths) {
    if (path === "/es") await page.setViewportSize({ width: 390, height: 844 });
    await openInParts(page, path, () => expect(heading).toBeVisible());
    await page.unrouteAll({ behavior: "wait" });
    expect.soft(await readLayoutShift(page), path).toBeLessThanOrEqual(TYPEFACE_SHIFT);
  }
});
