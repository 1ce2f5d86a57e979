import type { Page } from "playwright-core";

const SEARCH = "Condition, procedure, doctor...";
const LETTERS = [..."aemrsjclbdghkntp"];

interface TypingWindow extends Window {
  firstMatch?: Promise<number>;
}

/**
 * Measures from a letter typed into the empty search box until the frame that shows the first match.
 * @returns milliseconds, one figure a letter; null when the page has no search box
 */
export async function measureTyping(page: Page): Promise<number[] | null> {
  const box = page.getByPlaceholder(SEARCH).first();
  if ((await box.count()) === 0) return null;
  const figures: number[] = [];
  await box.click();
  for (const letter of LETTERS) {
    await box.fill("");
    await page.waitForTimeout(800);
    await box.evaluate((input) => {
      (window as TypingWindow).firstMatch = new Promise((resolve) => {
        input.addEventListener(
          "keydown",
          ({ timeStamp }) => {
            const look = () => {
              const options = document.querySelectorAll('[role="option"]');
              const isMatch = input instanceof HTMLInputElement && input.value !== "" && options.length > 0;
              if (isMatch) requestAnimationFrame(() => resolve(performance.now() - timeStamp));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        );
      });
    });
    await page.keyboard.press(letter);
    figures.push(await page.evaluate(() => (window as TypingWindow).firstMatch ?? Number.NaN));
  }
  return figures;
}
