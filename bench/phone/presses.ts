import type { Browser, Page } from "playwright-core";
import { openDevice } from "./first-moments.ts";
import type { Profile } from "./profiles.ts";

interface EventWindow extends Window {
  longest?: number;
}

/** What is pressed, where, and how the page gets ready for the next press. */
interface Press {
  name: string;
  path: string;
  press: (page: Page, turn: number) => Promise<void>;
  undo: (page: Page) => Promise<void>;
}

const PRESSES: readonly Press[] = [
  {
    name: "Specialty",
    path: "/",
    press: (page) => page.getByRole("button", { name: "Specialty" }).click(),
    undo: async (page) => {
      const dialog = page.locator("dialog:modal");
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    },
  },
  {
    name: "typing",
    path: "/",
    press: (page) => page.getByLabel("Search", { exact: true }).press("b"),
    undo: async (page) => {
      await page.getByLabel("Search", { exact: true }).fill("");
    },
  },
  {
    name: "View",
    path: "/",
    press: (page) =>
      page
        .getByRole("link", { name: /^View / })
        .first()
        .click(),
    undo: async (page) => {
      await page.goBack();
      await page.locator("html[data-hydrated]").waitFor();
    },
  },
  {
    name: "Yearly and Monthly",
    path: "/plans",
    press: (page, turn) =>
      page
        .getByText(turn % 2 === 0 ? "Yearly" : "Monthly", { exact: true })
        .first()
        .click(),
    undo: async () => {},
  },
];

/** Milliseconds from each press to the next frame that shows it, by the browser's event timing; 16 where it is less. */
export async function measurePresses(
  browser: Browser,
  profile: Profile,
  address: string,
  count: number,
): Promise<Map<string, number[]>> {
  const measured = new Map<string, number[]>();
  for (const { name, path, press, undo } of PRESSES) {
    const { context, page } = await openDevice(browser, profile);
    await page.addInitScript(() => {
      const own = window as EventWindow;
      own.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) own.longest = Math.max(own.longest ?? 0, duration);
      }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(address + path);
    await page.locator("html[data-hydrated]").waitFor();
    await page.waitForFunction(() => document.querySelector(".first-map") === null);
    const figures: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      await page.evaluate(() => {
        (window as EventWindow).longest = 0;
      });
      await press(page, turn);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      figures.push(Math.max(16, await page.evaluate(() => (window as EventWindow).longest ?? 0)));
      await undo(page);
    }
    measured.set(name, figures);
    await context.close();
  }
  return measured;
}
