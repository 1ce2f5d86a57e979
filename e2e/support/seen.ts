import type { Locator } from "@playwright/test";

/** Whether the paragraph of a text is there for the eye, and not for assistive technology alone. */
export function isSeen(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const { width, height } = (element.closest("p") ?? element).getBoundingClientRect();
    return width > 2 && height > 2;
  });
}
