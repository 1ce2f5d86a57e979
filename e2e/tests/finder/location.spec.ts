import type { Page } from "@playwright/test";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { answerBrowserPrompt, losePosition, setLocationPermission } from "../../support/permission.ts";

/** Rice Village, three miles from where the map opens. */
const HERE = { lat: 29.7164, lng: -95.4174 };
const AUSTIN = { lat: 30.2672, lng: -97.7431 };

const prompt = (page: Page) => page.getByRole("dialog", { name: "Enable Location Services" });
const marker = (page: Page) => page.getByTitle("Your current location");
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens the finder for a visitor of whom it knows no more than this. */
async function openWith(page: Page, stored: Record<string, string> = {}) {
  // A file of ours that runs no script: nothing is written after this.
  await page.goto("/robots.txt");
  await page.evaluate((values) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.goto("/");
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

test("asks for the location with the page, not with the map [FIND-13]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  for (const [what, file] of [
    ["the map's script", /\/assets\/open-map-[^/]*\.js/],
    ["the page's scripts", /\/assets\/libraries-[^/]*\.js/],
  ] as const) {
    await test.step(`is declined before ${what} is there`, async () => {
      const arrival = Promise.withResolvers<void>();
      await page.route(file, async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "commit" });
      await prompt(page).getByRole("button", { name: "No thanks" }).click();
      arrival.resolve();
      await waitForMap(page);
      await expect(prompt(page)).toHaveCount(0);
      expect(await readStored(page, "locationPermissionAccepted")).toBeNull();
      await page.unroute(file);
    });
  }
  await test.step("is not wanted of a browser that does not know it", async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "geolocation"));
    await page.goto("/");
    await waitForMap(page);
    await expect(prompt(page)).toHaveCount(0);
    await page.getByLabel("Near", { exact: true }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    await expect(page.getByRole("option", { name: /^My Location/ })).toHaveCount(0);
  });
});

test("asks for the location once in a visit and accepts a refusal [FIND-13] [FIND-14]", async ({ page }) => {
  await setLocationPermission(page, "prompt");
  const openDentist = async () => {
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
  };

  await test.step("takes no focus and leaves the list usable", async () => {
    await page.goto("/");
    await expect(prompt(page)).toBeVisible();
    await expect(prompt(page)).toContainText(
      "Enable location services to find nearby dentists and improve your experience.",
    );
    await expect(page.locator("body")).toBeFocused();
    await expectNoSidewaysScroll(page);
    await waitForMap(page);
    await expectAccessible(page);
    await openDentist();
    await page.goBack();
  });
  await test.step("is declined by keyboard alone", async () => {
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
  await test.step("is not asked again on the way back", async () => {
    await expect(marker(page)).toHaveCount(0);
    expect(await readStored(page, "locationPermissionAccepted")).toBeNull();
    await waitForMap(page);
    await expectCenter(page, DEFAULT_LOCATION);
    await openDentist();
    await page.goBack();
    await waitForMap(page);
    await expect(prompt(page)).toHaveCount(0);
  });
  await test.step("M7: leads to the place box when the browser's own question is denied", async () => {
    await answerBrowserPrompt(page, "denied");
    await page.reload();
    await prompt(page).getByRole("button", { name: "I understand" }).click();
    await expect(prompt(page)).toHaveCount(0);
    await expect(marker(page)).toHaveCount(0);
    expect(await readStored(page, "locationPermissionAccepted")).toBeNull();
    const near = page.getByRole("combobox", { name: "Near" });
    await expect(near).toBeFocused();
    const sentence = page.getByText("We could not find your location. Type a city or a ZIP code.");
    await expect(sentence.first()).toBeVisible();
    await near.fill("Dallas");
    await expect(sentence).toHaveCount(0);
  });
});

test("centers the map on the visitor after consent [FIND-11] [FIND-13] [FIND-14] [FIND-15]", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const askedFor: unknown[] = [];
    Object.assign(window, { askedFor });
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (found, failed, options) => {
      askedFor.push(options);
      ask(found, failed, options);
    };
  });
  await test.step("goes away when the visitor allows it in the browser meanwhile", async () => {
    await setLocationPermission(page, "prompt");
    await page.goto("/");
    await expect(prompt(page)).toBeVisible();
    await setLocationPermission(page, "granted");
    await expect(prompt(page)).toHaveCount(0);
    await expect(marker(page)).toBeVisible();
  });
  await test.step("asks the device at once where that is granted", async () => {
    await openWith(page);
    await expect(marker(page)).toBeVisible();
    await expect(prompt(page)).toHaveCount(0);
    await expectCenter(page, HERE);
    expect(await readStored(page, "locationPermissionAccepted")).toBe("true");
    expect(await page.evaluate(() => Reflect.get(window, "askedFor"))).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 },
    ]);
    await page.getByLabel("Near", { exact: true }).click();
    const mine = page.getByRole("option", { name: /^My Location/ });
    await expect(mine).toContainText("Show my location on the map");
  });
  await test.step("keeps the map where the visitor left it when the location is found on load", async () => {
    const beside = { lat: HERE.lat + 0.002, lng: HERE.lng };
    await openWith(page, {
      currentMapCenter: JSON.stringify(beside),
      currentMapZoom: "15",
      locationPermissionAccepted: "true",
    });
    await expect(marker(page)).toBeVisible();
    const center = JSON.parse((await readStored(page, "currentMapCenter")) ?? "{}");
    expect(center.lat).toBeCloseTo(beside.lat, 4);
    expect(center.lng).toBeCloseTo(beside.lng, 4);
  });
  await test.step("goes there when the visitor accepts", async () => {
    await setLocationPermission(page, "prompt");
    await answerBrowserPrompt(page, "granted");
    await openWith(page);
    await prompt(page).getByRole("button", { name: "I understand" }).click();
    await expect(prompt(page)).toHaveCount(0);
    await expect(marker(page)).toBeVisible();
    await expectCenter(page, HERE);
    expect(await readStored(page, "locationPermissionAccepted")).toBe("true");
  });
  await test.step("remembers the acceptance when the device finds no position", async () => {
    await losePosition(page);
    await openWith(page);
    await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBe("true");
    await expect(marker(page)).toHaveCount(0);
  });
});

test("restores the stored view, and Houston when it is corrupt [FIND-14] [FIND-15] [APP-07]", async ({
  page,
}) => {
  await setLocationPermission(page, "denied");
  await test.step("restores center, zoom and address, and drops a denied consent", async () => {
    const address = JSON.stringify({ name: "Austin, TX", ...AUSTIN });
    await openWith(page, {
      currentMapCenter: JSON.stringify(AUSTIN),
      currentMapZoom: "12",
      currentAddressInputLocation: address,
      locationPermissionAccepted: "true",
    });
    await waitForMap(page);
    await expectCenter(page, AUSTIN);
    expect(await readStored(page, "currentMapZoom")).toBe("12");
    expect(await readStored(page, "currentAddressInputLocation")).toBe(address);
    await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBeNull();
    await expect(prompt(page)).toHaveCount(0);
  });
  await test.step("opens on Houston for corrupt and foreign values", async () => {
    const forms = ["primaryDentist", "userDetailsFormData", "familyDetailsFormData", "insurancePlans"];
    await openWith(page, {
      ...Object.fromEntries(forms.map((key) => [key, "\u0000{corrupt"])),
      currentMapCenter: '{"lat":"north"}',
      currentMapZoom: "9",
      currentAddressInputLocation: "<b>Austin",
      locationPermissionAccepted: "perhaps",
    });
    await waitForMap(page);
    await expectCenter(page, DEFAULT_LOCATION);
    expect(await readStored(page, "currentMapZoom")).toBe("15");
    const readAddress = async () =>
      JSON.parse((await readStored(page, "currentAddressInputLocation")) ?? "null");
    await expect.poll(readAddress).toEqual(DEFAULT_LOCATION);
    await expect.poll(() => readStored(page, "locationPermissionAccepted")).toBeNull();
  });
});
