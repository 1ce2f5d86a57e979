import type { Page } from "@playwright/test";
import { DEFAULT_LOCATION } from "../../packages/domain/src/geo.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../fixtures.ts";
import { answerBrowserPrompt, losePosition, setLocationPermission } from "../permission.ts";

/** Rice Village, three miles from where the map opens. */
const HERE = { lat: 29.7164, lng: -95.4174 };
const AUSTIN = { lat: 30.2672, lng: -97.7431 };

const prompt = (page: Page) => page.getByRole("dialog", { name: "Enable Location Services" });
const marker = (page: Page) => page.getByTitle("Your current location");
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function store(page: Page, values: Record<string, string>) {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem("stored-once") !== null) return;
    sessionStorage.setItem("stored-once", "yes");
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, values);
}

/** The map rests with its centre there, and remembers it. */
async function expectCenter(page: Page, { lat, lng }: { lat: number; lng: number }) {
  await expect
    .poll(async () => {
      const center = JSON.parse((await readStored(page, "currentMapCenter")) ?? "{}");
      return Math.hypot(center.lat - lat, center.lng - lng);
    })
    .toBeLessThan(0.005);
}

async function waitForMap(page: Page) {
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await expect.poll(() => readStored(page, "currentMapCenter")).not.toBeNull();
}

test.beforeEach(async ({ context }) => {
  await context.setGeolocation({ latitude: HERE.lat, longitude: HERE.lng });
});

test("asks first when the browser would, and can be declined [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await page.goto("/");
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(page)).toContainText(
    "Enable location services to find nearby dentists and improve your experience.",
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await prompt(page).getByRole("button", { name: "No thanks" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await expect(marker(page)).toHaveCount(0);
  expect(await readStored(page, "locationPermissionAccepted")).toBeNull();
  await waitForMap(page);
  await expectCenter(page, DEFAULT_LOCATION);
});

test("leaves the list usable while it asks, and takes no focus [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await page.goto("/");
  await expect(prompt(page)).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  const view = page.getByRole("link", { name: /^View / }).first();
  await view.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
});

test("is asked once in a visit, not each time that the finder comes back [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await page.goto("/");
  await prompt(page).getByRole("button", { name: "No thanks" }).click();
  const view = page.getByRole("link", { name: /^View / }).first();
  await view.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
  await page.goBack();
  await waitForMap(page);
  await expect(prompt(page)).toHaveCount(0);
});

test("goes to the visitor and marks where they are when they accept [FIND-11] [FIND-13] [FIND-14]", async ({
  page,
}) => {
  await setLocationPermission(page, "prompt");
  await answerBrowserPrompt(page, "granted");
  await page.goto("/");
  await prompt(page).getByRole("button", { name: "I understand" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await expect(marker(page)).toBeVisible();
  await expectCenter(page, HERE);
  expect(await readStored(page, "locationPermissionAccepted")).toBe("true");
});

test("just closes when the browser's own question is denied [FIND-13] [FIND-14]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await answerBrowserPrompt(page, "denied");
  await page.goto("/");
  await prompt(page).getByRole("button", { name: "I understand" }).click();
  await expect(prompt(page)).toHaveCount(0);
  await expect(marker(page)).toHaveCount(0);
  expect(await readStored(page, "locationPermissionAccepted")).toBeNull();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("goes away when the visitor allows it in the browser meanwhile [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await page.goto("/");
  await expect(prompt(page)).toBeVisible();
  await setLocationPermission(page, "granted");
  await expect(prompt(page)).toHaveCount(0);
  await expect(marker(page)).toBeVisible();
});

test("is answered by keyboard alone [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  await page.goto("/");
  await expect(prompt(page)).toBeVisible();
  await page.getByRole("main").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "I understand" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "No thanks" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(prompt(page).locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(prompt(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("asks the device at once where that is granted [FIND-13] [FIND-15]", async ({ page }) => {
  await setLocationPermission(page, "granted");
  await page.goto("/");
  await expect(marker(page)).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
  await expectCenter(page, HERE);
  expect(await readStored(page, "locationPermissionAccepted")).toBe("true");
});

test("keeps the map where the visitor left it when the location is found on load [FIND-15]", async ({
  page,
}) => {
  const beside = { lat: HERE.lat + 0.002, lng: HERE.lng };
  await store(page, {
    currentMapCenter: JSON.stringify(beside),
    currentMapZoom: "15",
    locationPermissionAccepted: "true",
  });
  await setLocationPermission(page, "granted");
  await page.goto("/");
  await expect(marker(page)).toBeVisible();
  const center = JSON.parse((await readStored(page, "currentMapCenter")) ?? "{}");
  expect(center.lat).toBeCloseTo(beside.lat, 4);
  expect(center.lng).toBeCloseTo(beside.lng, 4);
});

test("forgets an acceptance that the browser denies [FIND-14]", async ({ page }) => {
  await store(page, { locationPermissionAccepted: "true" });
  await setLocationPermission(page, "denied");
  await page.goto("/");
  await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBeNull();
  await expect(prompt(page)).toHaveCount(0);
});

test("remembers the acceptance when the device finds no position [FIND-14]", async ({ page }) => {
  await setLocationPermission(page, "granted");
  await losePosition(page);
  await page.goto("/");
  await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBe("true");
  await expect(marker(page)).toHaveCount(0);
});

test("brings centre, zoom and address name back [FIND-15]", async ({ page }) => {
  const address = JSON.stringify({ name: "Austin, TX", ...AUSTIN });
  await store(page, {
    currentMapCenter: JSON.stringify(AUSTIN),
    currentMapZoom: "12",
    currentAddressInputLocation: address,
  });
  await page.goto("/");
  await waitForMap(page);
  await expectCenter(page, AUSTIN);
  expect(await readStored(page, "currentMapZoom")).toBe("12");
  expect(await readStored(page, "currentAddressInputLocation")).toBe(address);
});

test("drops corrupt and foreign values and opens on Houston [FIND-15] [APP-07]", async ({ page }) => {
  await store(page, {
    currentMapCenter: '{"lat":"north"}',
    currentMapZoom: "9",
    currentAddressInputLocation: "<b>Austin",
    locationPermissionAccepted: "perhaps",
  });
  await page.goto("/");
  await waitForMap(page);
  await expectCenter(page, DEFAULT_LOCATION);
  expect(await readStored(page, "currentMapZoom")).toBe("15");
  expect(JSON.parse((await readStored(page, "currentAddressInputLocation")) ?? "")).toEqual(DEFAULT_LOCATION);
  await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBeNull();
});

test("is in no page as served [FIND-13]", async ({ request }) => {
  expect(await (await request.get("/")).text()).not.toContain("Enable Location Services");
});
