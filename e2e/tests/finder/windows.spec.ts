import type { Locator, Page } from "@playwright/test";
import { doubleText, expectNothingClipped } from "../../support/clipping.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { setLocationPermission } from "../../support/permission.ts";
import { openSettled } from "../../support/settled.ts";

const LOW_WINDOWS = [
  { width: 360, height: 740, large: true },
  { width: 667, height: 375 },
  { width: 320, height: 256 },
  { width: 740, height: 360 },
];

const cards = (page: Page) =>
  page.getByRole("region", { name: "Dentists", exact: true }).getByRole("listitem");
const count = (page: Page) => page.getByRole("paragraph").filter({ hasText: /^[\d,]+ providers$/ });
/** Not for screen readers alone: all of its words are seen. */
async function expectReadableTitle(page: Page, name = "Find a Smirk dentist") {
  const title = page.getByRole("heading", { level: 1, name, exact: true });
  await expect(title).toBeInViewport({ ratio: 1 });
  const size = await title.boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(16);
  expect(size?.width).toBeGreaterThanOrEqual(120);
}

const showMap = (page: Page) => page.getByRole("button", { name: "Map", exact: true });

/** Dentists of all pins that can be pressed, and of all cards that are whole on the screen. */
function readFirstView(page: Page) {
  return page.evaluate(() => {
    const isFree = (pin: Element) => {
      const { left, top, width, height } = pin.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over !== null && pin.contains(over);
    };
    const pins = [...document.querySelectorAll(".map .map-pin")].filter(isFree);
    const boxes = [...document.querySelectorAll("#results li")].map((card) => card.getBoundingClientRect());
    const map = document.querySelector(".map")?.getBoundingClientRect();
    const sheet = document.querySelector("[data-list-sheet]")?.getBoundingClientRect();
    return {
      onPins: pins.reduce((sum, pin) => sum + Number(pin.textContent || 1), 0),
      wholeCards: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      highestCard: Math.max(...boxes.map(({ height }) => height)),
      mapShare: ((sheet?.top ?? 0) - (map?.top ?? 0)) / innerHeight,
    };
  });
}

/** The question for the location, over none of its words, until it is declined. */
async function expectWholeQuestion(page: Page, { width, height }: { width: number; height: number }) {
  const prompt = page.getByRole("dialog", { name: "Enable Location Services" });
  await expect(prompt).toBeInViewport({ ratio: 0.99 });
  for (const answer of await prompt.getByRole("button").all())
    await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const box = await prompt.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(Math.min(width - 32, 320));
    expect(box?.height).toBeLessThanOrEqual(height * 0.6 + 1);
  }).toPass();
  for (const field of await page.getByRole("search").getByRole("combobox").all())
    await field.click({ trial: true });
  await expectNothingUnder(prompt);
  await expectNoSidewaysScroll(page);
  await expectNothingClipped(page);
}

/** The header is one line, of wordmark and menu; keys open and close the menu. */
async function expectMenu(page: Page) {
  const header = page.getByRole("banner");
  await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThanOrEqual(4 * 32);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const plans = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Plans" });
  await menu.press("Enter");
  await expect(plans).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(plans).toBeHidden();
  await expect(menu).toBeFocused();
}

const declineLocation = (page: Page) => page.getByRole("button", { name: "No thanks" }).tap();

test("low windows ask for the location in whole and list what the server lists [FIND-01] [FIND-13] [USE-01]", {
  tag: "@once",
}, async ({ page, request }) => {
  await setLocationPermission(page, "prompt");
  const served = />(\d+)(?:<!-- -->)? providers</.exec(await (await request.get("/")).text())?.[1];
  for (const { width, height, large = false } of LOW_WINDOWS) {
    await test.step(`${width} × ${height}${large ? ", text of 200%" : ""}`, async () => {
      await page.setViewportSize({ width, height });
      await openSettled(page, "/");
      // The list goes on where it was; the question is above it.
      await page.evaluate(() => scrollTo(0, 0));
      await expectWholeQuestion(page, { width, height });
      if (large) {
        await doubleText(page);
        await expectWholeQuestion(page, { width, height });
        await expectMenu(page);
        await expectAccessible(page);
      }
      await declineLocation(page);
      await page.evaluate(() => scrollTo(0, 0));
      await expectReadableTitle(page);
      await expect(showMap(page)).toBeVisible();
      await expect(count(page)).toHaveText(`${served} providers`);
      const first = cards(page).first();
      // The button lies over no words, and with it a dentist is in sight.
      await expectNothingUnder(showMap(page));
      if (!large) await expect(first.getByRole("heading")).toBeInViewport({ ratio: 1 });
      for (const action of [
        first.getByRole("link", { name: /^View / }),
        first.getByRole("button", { name: /^Pick / }),
      ]) {
        await action.scrollIntoViewIfNeeded();
        await expect(action).toBeInViewport({ ratio: 1 });
      }
      await expectNoSidewaysScroll(page);
      await expectNothingClipped(page);
      if (large) await expectAccessible(page);
    });
  }
  // Last, since the view that it leaves is the next page's.
  await openAndCloseMap(page);
});

async function expectNothingUnder(box: Locator) {
  const listOver = () =>
    box.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode;
        if (
          element.contains(text) ||
          text.parentElement?.checkVisibility({ visibilityProperty: true }) !== true
        )
          continue;
        if (text.parentElement.closest("#map, .sr-only, .skip-link")) continue;
        range.selectNodeContents(text);
        const isUnder = [...range.getClientRects()].some(
          (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
        );
        if (isUnder) found.push(text.textContent ?? "");
      }
      return found;
    });
  await expect.poll(listOver).toEqual([]);
}

async function openAndCloseMap(page: Page) {
  await test.step("the map opens over the list and closes again", async () => {
    await showMap(page).tap();
    await expect(page.getByRole("button", { name: "List", exact: true })).toBeFocused();
    await expect(page.locator(".map .map-pin").first()).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(showMap(page)).toBeFocused();
    await cards(page)
      .first()
      .getByRole("button", { name: /on the map/ })
      .tap();
    await expect(page.getByRole("region", { name: "Dentists at this pin" })).toBeInViewport();
  });
}

/** Every line on whether and when an office is open is whole, in a window of this width. */
async function expectWholeFacts(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await expect(cards(page).first()).toContainText(/Open until|Opens /);
  const listCut = () =>
    cards(page)
      .locator(".result-facts")
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollHeight > line.clientHeight + 2).map((line) => line.textContent),
      );
  await expect.poll(listCut, { message: `${width} px` }).toEqual([]);
}

test("a phone's first view has a title, five dentists, a whole card and skip links [FIND-01] [USE-01] [USE-05] [USE-07]", {
  tag: "@once",
}, async ({ page }) => {
  // No card says on a holiday until when.
  await page.clock.setFixedTime("2026-06-02T15:00:00-05:00");
  await openSettled(page, "/");
  await test.step("the first view has five dentists and a whole card", async () => {
    await expect.poll(async () => (await readFirstView(page)).onPins).toBeGreaterThanOrEqual(5);
    const { wholeCards, highestCard, mapShare } = await readFirstView(page);
    expect(wholeCards).toBeGreaterThanOrEqual(1);
    expect(highestCard).toBeLessThanOrEqual(150);
    expect(mapShare).toBeGreaterThanOrEqual(0.4);
  });
  await test.step("the title is read at every width, in both languages", async () => {
    await expectReadableTitle(page);
    for (const { width, path } of [
      { width: 320, path: "/es" },
      { width: 499, path: "/" },
      { width: 768, path: "/" },
      { width: 1440, path: "/es" },
    ]) {
      await page.setViewportSize({ width, height: 740 });
      await openSettled(page, path);
      await expectReadableTitle(page, path === "/" ? undefined : "Buscar un dentista de Smirk");
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await openSettled(page, "/");
  });
  await test.step("the keyboard may skip the form and the list to the map", async () => {
    for (const name of ["Skip to the map", "Skip the list"]) {
      await page.getByRole("link", { name }).focus();
      await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(page.getByRole("region", { name: "Map of dentists" })).toBeFocused();
    }
  });
  await test.step("a card says all of whether and when its office is open", async () => {
    for (const width of [360, 1440]) await expectWholeFacts(page, width);
  });
});

test("a tablet's first view has fifteen dentists [USE-05]", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openSettled(page, "/");
  await expect.poll(async () => (await readFirstView(page)).onPins).toBeGreaterThanOrEqual(15);
  expect((await readFirstView(page)).highestCard).toBeLessThanOrEqual(150);
});
