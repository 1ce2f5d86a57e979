import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadableInTheDark } from "../fixtures.ts";

const CONSOLE = () => `${(process.env.E2E_PRODUCT ?? "").replace("127.0.0.1", "localhost")}/console/`;

/** Browsers report that there is no session yet. */
export const SIGNED_OUT = /status of 401 .*\/console\/api\/session\)$/;

/** Signs in by the sandbox's company sign-on. */
export async function signInAs(page: Page, name: string) {
  await page.goto(CONSOLE());
  await page.getByRole("button", { name: "Continue with company sign-on" }).click();
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: "Find a member" })).toBeVisible();
}

/** Looks at both color schemes and both widths. */
export async function expectGood(page: Page) {
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}
