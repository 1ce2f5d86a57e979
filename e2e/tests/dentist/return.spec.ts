import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { setLocationPermission } from "../../support/permission.ts";
import { openSettled, untilSettled } from "../../support/settled.ts";

const list = (page: Page) => page.getByRole("region", { name: "Dentists", exact: true });

/** How far the list is scrolled, whichever element scrolls it. */
function readTop(page: Page): Promise<number> {
  return list(page).evaluate((element) => {
    let top = 0;
    for (let at: Element | null = element; at; at = at.parentElement) top = Math.max(top, at.scrollTop);
    return top;
  });
}

/** The second of two questions for the list cancels the first. */
const waitForList = (page: Page) =>
  page.waitForEvent("requestfinished", (request) => request.url().endsWith("/graphql"));

test("the way back restores the list's scroll position and the open pin [DENT-01] [FIND-01]", async ({
  page,
}) => {
  await openSettled(page, "/");
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  const box = page.getByRole("region", { name: "Dentists at this pin" });

  await test.step("the list scrolls to where it was", async () => {
    const links = list(page).getByRole("link", { name: /^View / });
    // Short of the end: cards that are not drawn yet have an estimated height, which would cut the last position.
    const link = links.nth(Math.min(8, (await links.count()) - 4));
    await link.scrollIntoViewIfNeeded();
    const before = await readTop(page);
    expect(before).toBeGreaterThan(50);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
    const answered = waitForList(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => readTop(page)).toBeCloseTo(before, -1);
    // The map comes back and asks again; the same answer leaves the list alone.
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await answered;
    expect(Math.abs((await readTop(page)) - before)).toBeLessThan(10);
  });

  await test.step("the pin is open again", async () => {
    await page.locator("button.map-pin").first().click();
    const heading = await box.getByRole("heading", { level: 2 }).textContent();
    await openFirst();
    const answered = waitForList(page);
    await page.goBack();
    await expect(box.getByRole("heading", { level: 2 })).toHaveText(heading ?? "");
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
    await answered;
    await expect(box).toBeVisible();
  });

  await test.step("a link to the finder opens a fresh one", async () => {
    await openFirst();
    await page.getByRole("banner").getByRole("link", { name: "Find a dentist" }).click();
    await expect(page).toHaveURL("/");
    await expect(list(page)).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  async function openFirst() {
    await box
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
  }
});

test("M1: the view that was left on a first visit comes back [DENT-01] [FIND-15]", async ({
  page,
  context,
}) => {
  const near = page.getByRole("combobox", { name: "Near" });
  const map = page.getByRole("button", { name: "Zoom in" });
  const expectView = async (place: string, { lat, lng }: { lat: number; lng: number }) => {
    await expect(near).toHaveValue(place);
    const readCenter = () => page.evaluate(() => JSON.parse(localStorage.currentMapCenter));
    await expect.poll(async () => (await readCenter()).lat).toBeCloseTo(lat, 1);
    expect((await readCenter()).lng).toBeCloseTo(lng, 1);
  };
  /** The place is named before its list is there. */
  const moveTo = async (move: () => Promise<unknown>) => {
    const nearest = list(page).getByRole("heading", { level: 2 }).first();
    const before = (await nearest.textContent()) ?? "";
    await move();
    await expect(nearest).not.toHaveText(before);
  };
  const leaveAndReturn = async (back: () => Promise<unknown>) => {
    await untilSettled(page);
    const links = list(page).getByRole("link", { name: /^View / });
    const names = await links.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    await links.first().focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dentist\/\d+$/);
    const answered = waitForList(page);
    await back();
    await expect(map).toBeVisible();
    await answered;
    await expect.poll(() => links.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual(names);
  };
  const dallas = { lat: 32.7831, lng: -96.8067 };
  const austin = { lat: 30.2672, lng: -97.7431 };
  await openSettled(page, "/?q=braces");
  await expect(map).toBeVisible();
  await near.fill("Dallas, TX");
  await moveTo(() =>
    page
      .getByRole("option", { name: /^Dallas/ })
      .first()
      .click(),
  );
  await expectView("Dallas, TX", dallas);
  await leaveAndReturn(() => page.goBack());
  await expectView("Dallas, TX", dallas);
  await leaveAndReturn(() => page.getByRole("link", { name: "Back", exact: true }).click());
  await expectView("Dallas, TX", dallas);

  await context.setGeolocation({ latitude: austin.lat, longitude: austin.lng });
  await moveTo(() => setLocationPermission(page, "granted"));
  await expectView("My Location", austin);
  await leaveAndReturn(() => page.goBack());
  await expectView("My Location", austin);
  await expect(page).toHaveURL("/?q=braces&procedure=braces");
});

test("M5: the finder opened again and again leaves nothing in memory [FIND-01]", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const visit = async (name: string, sign: string) => {
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page.locator(sign).first()).toBeVisible();
  };
  /** Counts on the page of plans: what is left of the finder counts too. */
  const countLeft = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
    return { nodes, listeners, workers: page.workers().length };
  };
  const leaveFinder = async () => {
    await visit("Plans", "h1");
    await expect.poll(async () => (await countLeft()).workers).toBe(0);
  };
  await openSettled(page, "/");
  await leaveFinder();
  await visit("Find a dentist", ".map-pin");
  await leaveFinder();
  const second = await countLeft();
  for (let round = 0; round < 2; round++) {
    await visit("Find a dentist", ".map-pin");
    await leaveFinder();
  }
  // Each round left 1,400 nodes and 450 listeners for good when the map's worker held its page.
  await expect.poll(async () => (await countLeft()).nodes - second.nodes).toBeLessThan(100);
  await expect.poll(async () => (await countLeft()).listeners - second.listeners).toBeLessThan(50);
});
