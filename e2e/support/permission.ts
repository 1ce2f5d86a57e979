import type { Page } from "@playwright/test";

export type PermissionSetting = "granted" | "denied" | "prompt";

/** What the browser says to a page that wants the location, as if the visitor had set it there. */
export async function setLocationPermission(page: Page, setting: PermissionSetting) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page belongs to no browser.");
  const own = await page.context().newCDPSession(page);
  const { browserContextId } = (await own.send("Target.getTargetInfo")).targetInfo;
  const session = await browser.newBrowserCDPSession();
  await session.send("Browser.setPermission", {
    permission: { name: "geolocation" },
    setting,
    ...(browserContextId !== undefined && { browserContextId }),
  });
  // The session is left attached: the setting would go with it.
}

/** Plays the visitor in front of the browser's own question, which no page can see or press. */
export async function answerBrowserPrompt(page: Page, answer: "granted" | "denied") {
  await page.exposeFunction("answerBrowserPrompt", () => setLocationPermission(page, answer));
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    const { answerBrowserPrompt } = window as unknown as { answerBrowserPrompt: () => Promise<void> };
    geolocation.getCurrentPosition = (...given) => {
      void answerBrowserPrompt().then(() => ask(...given));
    };
  });
}

/** The device finds no position (code 2). */
export async function losePosition(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setGeolocationOverride", {});
}
