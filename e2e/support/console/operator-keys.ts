import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

const MOST_PRESSES = 6;

type Step = { press: string } | { type: string } | { wait: string } | { see: string };

/** Works from the search box, without the mouse: a text is typed, a key is pressed and counted. */
export async function run(page: Page, steps: readonly Step[]) {
  let presses = 0;
  for (const step of steps) {
    if ("wait" in step) await expect(page.locator(`:focus:is(${step.wait})`)).toBeVisible();
    else if ("see" in step) await expect(page.getByText(step.see)).toBeVisible();
    else if ("type" in step) await page.keyboard.type(step.type);
    else {
      await page.keyboard.press(step.press);
      presses += 1;
    }
  }
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
}

/** Types into the search box until what Enter opens is what is looked for. */
export async function openWithEnter(page: Page, text: string, found: string | RegExp) {
  // Right after the sign-in the page may not listen yet.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox", { name: /^Find a member/ })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(text);
  const option = page.getByRole("listbox", { name: "Found" }).getByRole("option", { name: found });
  await expect(option.first()).toHaveAttribute("aria-selected", "true");
}

export const enter = { press: "Enter" };
export const tab = { press: "Tab" };
export const opened = { wait: "main button" };
export const atReason = { wait: "dialog input[minlength]" };
