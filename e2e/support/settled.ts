import type { Page } from "@playwright/test";

/** Opens a page and waits until it rests. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
}

/** Scripts run, the typeface is there, nothing is being loaded into the page, and each map has its pins. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const maps = [...document.querySelectorAll(".map")];
    return (
      "hydrated" in document.documentElement.dataset &&
      document.fonts.status === "loaded" &&
      document.querySelector("[aria-busy=true], .animate-pulse, .animate-spin, .first-map") === null &&
      maps.every((map) => map.querySelector(".map-pin, .map-cluster") !== null)
    );
  });
}

/** A page rests, and has fetched the last script that it asks for by itself. */
export async function untilIdle(page: Page): Promise<void> {
  await untilSettled(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/offer-language-")),
  );
}
