import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { openSettled } from "../../support/settled.ts";

/** What is seen of the window without scrolling; pins, street names, credits and the question for the location are not counted. */
function readWindow(page: Page) {
  return page.evaluate(() => {
    const isCounted = (element: Element) =>
      element.closest(".map, .first-map, #location-prompt, .sr-only, .skip-link, script, style") === null &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    /** Whether a box lies in the window and in all that scrolls around it. */
    const isSeen = (box: DOMRect, element: Element) => {
      let [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      for (let outer: Element | null = element; outer !== null; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowY === "visible") continue;
        const frame = outer.getBoundingClientRect();
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return box.width > 1 && bottom - top > 2 && box.left < innerWidth && box.right > 0;
    };
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (element === null || !isCounted(element)) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (isSeen(range.getBoundingClientRect(), element)) words.push(word);
      }
    }
    const controls = [...document.querySelectorAll("a[href], button, input, select, summary")].filter(
      (control) => isCounted(control) && isSeen(control.getBoundingClientRect(), control),
    );
    const cards = [...document.querySelectorAll("#results li")].filter((card) => {
      const { top, bottom, height } = card.getBoundingClientRect();
      return isCounted(card) && height > 0 && top >= 0 && bottom <= innerHeight;
    });
    return { words, controls: controls.length, wholeCards: cards.length };
  });
}

for (const { path, cards, most } of [
  { path: "/", cards: 5, most: 130 },
  // Spanish says the same in a few words more.
  { path: "/es", cards: 5, most: 140 },
  { path: "/?procedure=checkup", cards: 4, most: 130 },
  { path: "/?procedure=porcelain-crown", cards: 4, most: 130 },
]) {
  test(`the first window of ${path} at 1440 × 900 keeps its budget [USE-21]`, { tag: "@once" }, async ({
    page,
  }) => {
    // A working day, on which rows say until when.
    await page.clock.setFixedTime("2026-06-02T15:00:00-05:00");
    await page.setViewportSize({ width: 1440, height: 900 });
    // A visitor who chose a language is offered no other one.
    if (path === "/es") await page.addInitScript(() => localStorage.setItem("language", "es"));
    await openSettled(page, path);
    if (path === "/") await expect(page.locator("#results li").first()).toContainText(/Open until|Opens /);
    if (path === "/es")
      await expect(page.locator("#results li").first()).toContainText(/Abierto hasta|Abre /);
    const { words, controls, wholeCards } = await readWindow(page);
    expect(words.length, words.join(" ")).toBeLessThanOrEqual(most);
    expect(controls).toBeLessThanOrEqual(36);
    expect(wholeCards).toBeGreaterThanOrEqual(cards);
  });
}

test("a phone's first window has a whole card in every state [USE-05] [USE-21]", { tag: "@once" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/", "/?procedure=checkup", "/?q=braces", "/?language=SP&within=10", "/es"]) {
    await test.step(path, async () => {
      await openSettled(page, path);
      await expect.poll(async () => (await readWindow(page)).wholeCards).toBeGreaterThanOrEqual(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
});

test("the first window says what it is for, with a price of its area and its source [USE-21]", {
  tag: "@once",
}, async ({ page, request }) => {
  const served = (await (await request.get("/")).text()).replaceAll("<!-- -->", "");
  expect(served).toMatch(/Members pay \$\d+ for a cleaning; the usual price is \$\d+\./);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSettled(page, "/");
  await expect(page.getByText("Houston price list (invented).")).toBeInViewport({ ratio: 1 });
  const worth = page.getByRole("link", { name: "Is it worth it for you?" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(worth).toBeInViewport({ ratio: 1 });
  await worth.click();
  await expect(page).toHaveURL("/savings");
});

test("Join on a plan and the button of the answer stand in the first window at 1440 × 900 [USE-21]", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const prefix of ["", "/es"]) {
    await page.goto(`${prefix}/plans`);
    const tiles = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
    for (const tile of await tiles.all()) await expect(tile.getByRole("link")).toBeInViewport({ ratio: 1 });
    await page.goto(`${prefix}/savings`);
    const answer = page.getByRole("main").getByRole("button", {
      name: prefix === "" ? "Show the answer" : "Mostrar la respuesta",
    });
    await expect(answer).toBeInViewport({ ratio: 1 });
  }
});
