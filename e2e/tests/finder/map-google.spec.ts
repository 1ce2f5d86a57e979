import type { Page } from "@playwright/test";
import { paths } from "../../../apps/web/app/paths.ts";
import { expect, expectAccessible } from "../../support/fixtures.ts";
import { hold } from "../../support/late-files.ts";
import { TILE_CREDIT, TILE_SERVER, test } from "../../support/stacks/google-stack.ts";

const STAND_IN = "Simulated Google map";
const SCRIPT = /google-maps\/api\/js/;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==",
  "base64",
);

function mapOf(page: Page) {
  return page.getByRole("region", { name: "Map of dentists" });
}

function dentistLinks(page: Page) {
  return page.getByRole("main").locator('a[href^="/dentist/"]');
}

function googlePins(page: Page) {
  return mapOf(page).locator("gmp-advanced-marker[role=button]");
}

/** Answers for the tile server as long as `isUp`; counts what it was asked. */
async function playTiles(page: Page) {
  const tiles = { isUp: true, asked: 0 };
  await page.route(`${TILE_SERVER}/**`, async (route) => {
    tiles.asked += 1;
    if (tiles.isUp) await route.fulfill({ body: PIXEL, contentType: "image/png" });
    else await route.abort();
  });
  return tiles;
}

test("draws the Google map with every listed dentist [FIND-23] [FIND-07] [FIND-16] [FIND-17] [FIND-22]", async ({
  page,
}) => {
  const asked = page.waitForRequest(SCRIPT);
  await page.goto("/");
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get("v")).toBe("weekly");
  expect(searchParams.get("libraries")).toBe("places");
  await expect(mapOf(page).getByText(STAND_IN)).toBeVisible();
  await expect(googlePins(page).first()).toBeVisible();
  const names = await googlePins(page).evaluateAll((pins) => pins.map((pin) => pin.ariaLabel));
  expect(names.every((name) => name)).toBe(true);
  expect(names.some((name) => name?.endsWith(", not confirmed"))).toBe(true);
  await expect(mapOf(page).locator(".map-key")).toHaveText("Not confirmed");
  await expect(mapOf(page).locator(".map-key")).toBeVisible();
  await expectAccessible(page);

  const current = mapOf(page).locator('gmp-advanced-marker[aria-current="true"]');
  await test.step("a pin opens, and the map's own movements count", async () => {
    const pin = googlePins(page).filter({ hasNotText: /\d/ }).first();
    await pin.focus();
    await page.keyboard.press("Enter");
    const box = page.getByRole("region", { name: "Dentists at this pin" });
    await expect(box).toBeVisible();
    await expect(current).toHaveCount(1);
    await box.getByRole("button", { name: "Close" }).click();
    await expect(current).toHaveCount(0);
    const query = page.waitForRequest((request) => request.url().endsWith("/graphql"));
    await mapOf(page).getByRole("button", { name: "Zoom out" }).click();
    await query;
    await expect(mapOf(page).getByText(/zoom 14$/)).toBeVisible();
  });
  await test.step("a chosen dentist comes to the middle", async () => {
    await page
      .getByRole("button", { name: /^Show .* on the map/ })
      .nth(3)
      .click();
    await expect(current).toHaveCount(1);
    await expect
      .poll(async () => {
        const [map, marker] = [await mapOf(page).boundingBox(), await current.boundingBox()];
        const x = (marker?.x ?? 0) + (marker?.width ?? 0) / 2 - (map?.x ?? 0) - (map?.width ?? 0) / 2;
        const y = (marker?.y ?? 0) + (marker?.height ?? 0) - (map?.y ?? 0) - (map?.height ?? 0) / 2;
        return Math.hypot(x, y);
      })
      .toBeLessThan(40);
  });
});

test("lists dentists while the map script is late, and retries it three times [FIND-23] [FIND-11]", async ({
  page,
  context,
  script,
  complaints,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 29.761, longitude: -95.371 });
  const release = await hold(page, SCRIPT);
  const asked = page.waitForRequest(SCRIPT);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await asked;
  await expect(dentistLinks(page).first()).toBeVisible();
  await expect(mapOf(page).getByText(STAND_IN)).toBeHidden();
  release();
  await expect(mapOf(page).getByText(STAND_IN)).toBeVisible();
  await expect(mapOf(page).getByRole("img", { name: "Your current location" })).toBeVisible();

  complaints.allow(/status of 500|ERR_EMPTY_RESPONSE/);
  await script({ mode: "error_500", times: 3 });
  await page.reload();
  await expect(mapOf(page).getByText(STAND_IN)).toBeVisible();
});

test("reports a script that fails to load and offers the simplified map [FIND-23]", async ({
  page,
  script,
  complaints,
}) => {
  complaints.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|could not load/);
  const tiles = await playTiles(page);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const pauses: unknown[] = [];
    const start = window.setTimeout;
    Object.assign(window, {
      pauses,
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        pauses.push(ms);
        return start(run, ms, ...rest);
      },
    });
  });
  let asked = 0;
  page.on("request", (request) => {
    if (SCRIPT.test(request.url())) asked += 1;
  });
  await script({ mode: "closed" });
  await page.goto("/");
  const offer = mapOf(page).getByRole("button", { name: "Use the simplified map" });
  await expect(offer).toBeVisible();
  expect(errors).toEqual(["The Google Maps JavaScript API could not load."]);
  expect(asked).toBe(4);
  const pauses = await page.evaluate(() => Reflect.get(window, "pauses") as unknown[]);
  expect(pauses).toEqual(expect.arrayContaining([2, 8, 24]));
  await expect(dentistLinks(page).first()).toBeVisible();
  await expectAccessible(page);

  await offer.click();
  await expect(mapOf(page).locator("button.map-pin").first()).toBeVisible();
  await expect(offer).toBeHidden();
  await expect(mapOf(page).getByText(TILE_CREDIT)).toBeVisible();
  expect(tiles.asked).toBeGreaterThan(0);
});

test("names a rejected key and offers the simplified map [FIND-23] [FIND-01]", async ({
  page,
  script,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const tiles = await playTiles(page);
  await script({ mode: "rejected_key" });
  await page.goto("/");
  await expect(mapOf(page).getByRole("heading", { name: "Error: AuthFailure" })).toBeVisible();
  await expect(mapOf(page).getByText("can't load Google Maps")).toHaveCount(0);
  await mapOf(page).getByRole("button", { name: "Use the simplified map" }).click();
  await expect(mapOf(page).locator("button.map-pin").first()).toBeVisible();
  await expect(dentistLinks(page).first()).toBeVisible();
  await expect(mapOf(page).getByText(TILE_CREDIT)).toBeVisible();
  await expect(mapOf(page).getByText("GeoNames")).toBeHidden();
  tiles.isUp = false;
  await mapOf(page).getByRole("button", { name: "Zoom out" }).click();
  await expect(mapOf(page).getByRole("link", { name: "OpenStreetMap contributors" })).toBeVisible();
  await expect(mapOf(page).getByText("GeoNames")).toBeVisible();
  await expect(mapOf(page).getByText(TILE_CREDIT)).toBeHidden();
  await expect(mapOf(page).locator("button.map-pin").first()).toBeVisible();
});

/** Runs in a task of the page's own: what the test's driver runs itself is above every policy. */
function tryEval(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function("return 'allowed'")());
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window);

test("opens sign-up from the map in a document whose policy has no eval [TRUST-05]", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Content Security Policy|unsafe-eval/);
  await page.goto(paths.finder);
  await expect(mapOf(page).getByText(STAND_IN)).toBeVisible();
  await mark(page);

  await test.step("from map page to map page the document stays", async () => {
    await dentistLinks(page).first().click();
    await page.waitForURL(/\/dentist\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    await page.goBack();
    await expect(dentistLinks(page).first()).toBeVisible();
  });
  await test.step("picking a dentist leads to sign-up in a new document", async () => {
    await page
      .getByRole("button", { name: /^Pick / })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === paths.signUp);
    expect(await isMarked(page)).toBe(false);
    expect(await tryEval(page)).toBe("EvalError");
    expect(await page.evaluate(() => localStorage.getItem("primaryDentist"))).toBeTruthy();
  });
  await test.step("between pages without a map the document stays", async () => {
    await mark(page);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Privacy/ })
      .click();
    await page.waitForURL((url) => url.pathname === paths.privacy);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the way to the map is a new document, and so is going back", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Smirk" }).click();
    await page.waitForURL((url) => url.pathname === paths.finder);
    await expect(mapOf(page).getByText(STAND_IN)).toBeVisible();
    expect(await isMarked(page)).toBe(false);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === paths.privacy);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await tryEval(page)).toBe("EvalError");
  });
});
