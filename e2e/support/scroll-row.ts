import type { Locator } from "@playwright/test";

/** Scrolls a row that rests by its width at once, and waits until it rests again. */
export async function scrollRow(row: Locator): Promise<void> {
  await row.evaluate(async (element) => {
    const rested = new Promise((done) => element.addEventListener("scrollend", done, { once: true }));
    element.scrollBy({ left: element.clientWidth, behavior: "instant" });
    await rested;
  });
}
