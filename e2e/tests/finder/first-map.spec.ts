import type { Page } from "@playwright/test";
import { DEFAULT_VIEW } from "@smirk/domain/finder/map-view";
import { findFullLocation } from "../../support/directory.ts";
import { expect, test } from "../../support/fixtures.ts";
import { hold } from "../../support/late-files.ts";
import { untilSettled } from "../../support/settled.ts";

const firstMap = (page: Page) => page.locator(".first-map");
const picture = (page: Page) => firstMap(page).locator("img");

/** The tips of pins by their names, in CSS pixels. */
function findPins(page: Page, selector: string): Promise<Record<string, [x: number, y: number]>> {
  return page.locator(selector).evaluateAll((pins) =>
    Object.fromEntries(
      pins.map((pin) => {
        const { left, width, bottom } = pin.getBoundingClientRect();
        return [(pin as HTMLElement).title, [left + width / 2, bottom]];
      }),
    ),
  );
}

const MAP_SCRIPT = /\/assets\/open-map-[^/]+\.js/;
const WORKER = /\/assets\/map-worker-[^/]+\.js/;
/** The router, and what opens when it is pressed: nobody sees them. */
const UNSEEN = /\/assets\/(create-router|finder-parts)-[^/]+\.js/;
const PICTURE = /\/map-views\/.*\.avif/;

test("streets and pins stand before the map, which takes over in place [MAP-04] [DESK-04]", async ({
  page,
}) => {
  const release = await hold(page, MAP_SCRIPT);
  await page.goto("/");
  await expect(picture(page)).toHaveJSProperty("complete", true);
  expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const before = await findPins(page, ".first-map [data-pins]");
  const quietBefore = await findPins(page, ".first-map .map-pin-unconfirmed");
  const held = firstMap(page)
    .getByRole("link", { name: /D[DM][SD]/ })
    .first();
  await held.focus();
  const name = await held.getAttribute("title");
  release();
  await expect(firstMap(page)).toHaveCount(0);
  const after = await findPins(page, "button.map-pin");
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  const moved = Object.entries(before).map(([title, [x, y]]) => {
    const [toX = 0, toY = 0] = after[title] ?? [];
    return Math.max(Math.abs(toX - x), Math.abs(toY - y));
  });
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);
  const unconfirmed = Object.keys(before).filter((title) => title.endsWith(", not confirmed"));
  expect(unconfirmed.length).toBeGreaterThan(0);
  expect(Object.keys(quietBefore).sort()).toEqual(unconfirmed.sort());
  await expect(page.locator(".map-key")).toHaveText("Not confirmed");
  expect(Object.keys(await findPins(page, "button.map-pin-unconfirmed")).sort()).toEqual(unconfirmed);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("title"))).toBe(name);
});

test("scripts are asked for after the picture, a first key or a second and a half [FIND-01]", {
  tag: "@once",
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  // The last one moves the clock of all pages that come after it.
  for (const event of ["the picture", "a first key", "a second and a half"] as const) {
    await test.step(event, async () => {
      const sendPicture = await hold(page, PICTURE);
      await page.goto("/", { waitUntil: "domcontentloaded" });
      await expect(page.locator('link[rel="modulepreload"], script[type="module"]')).toHaveCount(0);
      expect(scripts).toEqual([]);
      if (event === "the picture") sendPicture();
      else if (event === "a first key") await page.keyboard.press("Shift");
      else await page.clock.runFor(1_500);
      await expect.poll(() => scripts.length).toBeGreaterThan(3);
      await page.goto("about:blank");
      await page.unrouteAll({ behavior: "ignoreErrors" });
      scripts.length = 0;
    });
  }
});

test("the map and its worker load at once, and what nobody sees after them [FIND-01] [FIND-17]", {
  tag: "@once",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isAsked = (files: RegExp) => asked.some((url) => files.test(url));
  const release = await hold(page, MAP_SCRIPT);
  const worker = page.waitForRequest(WORKER);
  await page.goto("/");
  await worker;
  expect(isAsked(UNSEEN)).toBe(false);
  release();
  await expect.poll(() => isAsked(UNSEEN)).toBe(true);
  await untilSettled(page);
  expect(asked.filter((url) => url.endsWith("/graphql"))).toHaveLength(1);
});

test("a pin opens before the map's script is there [MAP-04] [FIND-16]", { tag: "@once" }, async ({
  page,
}) => {
  const release = await hold(page, MAP_SCRIPT);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  const pin = firstMap(page)
    .getByRole("link", { name: /D[DM][SD]/ })
    .last();
  const name = (await pin.getAttribute("title")) ?? "";
  await pin.press("Enter");
  await expect(
    page.getByRole("heading", { level: 3, name: name.replace(", not confirmed yet", "") }),
  ).toBeVisible();
  release();
  await expect(page.locator(`button.map-pin[title="${name}"]`)).toHaveAttribute("aria-current", "true");
});

test("a drag before the map is there moves it [FIND-07]", { tag: "@once" }, async ({ page }) => {
  const release = await hold(page, MAP_SCRIPT);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const before = await findPins(page, ".first-map [data-pins]");
  const { x = 0, y = 0, width = 0 } = (await firstMap(page).boundingBox()) ?? {};
  await page.mouse.move(x + width - 20, y + 250);
  await page.mouse.down();
  await page.mouse.move(x + width - 60, y + 270, { steps: 4 });
  release();
  // The hand is still down when the map comes.
  await expect(page.locator("button.map-pin").first()).toBeVisible();
  await page.mouse.move(x + width - 90, y + 280, { steps: 4 });
  await page.mouse.up();
  const after = async () => {
    const pins = await findPins(page, "button.map-pin");
    const moves = Object.entries(before).flatMap(([title, [fromX, fromY]]) => {
      const [toX, toY] = pins[title] ?? [];
      return toX === undefined || toY === undefined
        ? []
        : [[toX - fromX, toY - fromY].map(Math.round).join()];
    });
    return [...new Set(moves)];
  };
  await expect.poll(after).toEqual(["-70,30"]);
});

test("a turn of the wheel before the map is there zooms it [FIND-07]", { tag: "@once" }, async ({ page }) => {
  const release = await hold(page, MAP_SCRIPT);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const { x = 0, y = 0 } = (await firstMap(page).boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 200);
  await page.mouse.wheel(0, -240);
  release();
  const zoom = () => page.evaluate(() => Number(localStorage.getItem("currentMapZoom")));
  await expect.poll(zoom).toBeGreaterThan(DEFAULT_VIEW.zoom);
});

test("another view that was stored hides it before it is seen [MAP-04]", { tag: "@once" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("currentMapCenter", JSON.stringify({ lat: 32.78, lng: -96.8 }));
    localStorage.setItem("currentMapZoom", "13");
  });
  // No script ever arrives.
  await page.route(/\/assets\/.*\.js/, () => {});
  await page.goto("/", { waitUntil: "commit" });
  await expect(picture(page)).toBeAttached();
  await expect(firstMap(page)).toBeHidden();
});

/** Widths at which maps are widest, with the size of the browser's text in CSS pixels. */
const WIDEST = {
  finder: [
    [1_490, 16],
    [1_940, 16],
    [2_550, 16],
    [1_490, 32],
  ],
  dentist: [
    [440, 16],
    [1_900, 32],
  ],
} as const;

test("the picture fills the map in any window, at any size of text [MAP-04] [USE-01]", {
  tag: "@once",
}, async ({ page, baseURL }) => {
  const { id } = await findFullLocation(baseURL ?? "");
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  await page.route(PICTURE, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.route(MAP_SCRIPT, () => {});
  const session = await page.context().newCDPSession(page);
  const measure = () =>
    page.evaluate(() => {
      const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width;
      const preloads = document.querySelectorAll<HTMLLinkElement>('link[imagesrcset*="/map-views/"]');
      const loaded = [...preloads].filter(({ media }) => matchMedia(media).matches).length;
      const isFilled = Number(widthOf(".first-map img")) >= Number(widthOf(".first-map"));
      return { isFilled, loaded };
    });
  for (const [kind, windows] of Object.entries(WIDEST)) {
    await page.goto(kind === "finder" ? "/" : `/dentist/${id}`);
    for (const [width, standard] of windows) {
      await session.send("Page.setFontSizes", { fontSizes: { standard } });
      await page.setViewportSize({ width, height: 1200 });
      const message = `${kind} at ${width} px, text of ${standard} px`;
      await expect.poll(measure, { message }).toEqual({ isFilled: true, loaded: 1 });
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a pin leads to its dentist, one of several lists them [MAP-04] [FIND-01]", {
    tag: "@once",
  }, async ({ page }) => {
    await page.goto("/");
    const several = firstMap(page).locator("details").first();
    await several.locator("summary").click();
    const link = several.getByRole("link").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    const pin = firstMap(page)
      .getByRole("link", { name: /D[DM][SD]/ })
      .first();
    const only = (await pin.getAttribute("title")) ?? "";
    await pin.click();
    const heading = page.getByRole("heading", { level: 1, name: only.replace(", not confirmed yet", "") });
    await expect(heading).toBeVisible();
  });
});
