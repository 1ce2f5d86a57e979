import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

const MOST_MOVES = 8;

export interface Moves {
  press(key: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Not counted: what is typed is the task's own. */
  type(text: string): Promise<void>;
}

/**
 * Works from the search box: what is searched for is typed, and every key and click from then on is counted. The key's
 * own prompt is not: a session that has just begun is proven.
 */
export async function doTask(
  page: Page,
  { search, found }: { search: string; found: string | RegExp },
  work: (moves: Moves) => Promise<void>,
): Promise<void> {
  const box = page.getByRole("combobox", { name: /^Find a member/ });
  await box.focus();
  await page.keyboard.type(search);
  await expect(page.getByRole("option", { name: found }).first()).toHaveAttribute("aria-selected", "true");
  let count = 0;
  await work({
    press: async (key) => {
      count += 1;
      await page.keyboard.press(key);
    },
    click: async (target) => {
      count += 1;
      await target.click();
    },
    type: (text) => page.keyboard.type(text),
  });
  expect(count, `keys and clicks for "${search}"`).toBeLessThanOrEqual(MOST_MOVES);
}

/** Opens a dialog with one key on the page of the member who was found; the dialog's field has the keyboard then. */
export async function openAction(page: Page, moves: Moves, key: string): Promise<Locator> {
  await moves.press("Enter");
  // The page of a member who was open before looks the same until the search lets go of the keyboard.
  await expect(page.getByRole("combobox", { name: /^Find a member/ })).not.toBeFocused();
  await expect(page.getByRole("tab", { name: "Status" })).toBeVisible();
  await moves.press(key);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toBeVisible();
  return dialog;
}
