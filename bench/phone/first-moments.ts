import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Profile } from "./profiles.ts";

const LONGEST_MS = 60_000;

/** Milliseconds from the start of the navigation. */
export interface FirstMoments {
  dentistMs: number;
  pinMs: number;
  streetsMs: number;
  /** Streets and pins of the live map. */
  liveMs: number;
  /** Counts what had arrived whole. */
  bytesAtStreets: number;
  shift: number;
}

interface MomentsWindow extends Window {
  moments?: Partial<Record<"dentist" | "pin" | "streets" | "live", number>>;
  shift?: number;
}

/** A window of the profile, at its processor's speed. Its line is not slowed. */
export async function openDevice(
  browser: Browser,
  { device, slowDown }: Profile,
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ ...device, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  return { context, page, devtools };
}

/** Looks at each frame for what a visitor waits for. */
function watch(): void {
  const own = window as MomentsWindow;
  own.moments = {};
  own.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) own.shift = (own.shift ?? 0) + entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const isThere = (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>(".first-map img");
    const isDrawn = picture?.complete === true && picture.naturalWidth > 0;
    const isLive = document.querySelector("canvas.leaflet-tile-loaded") !== null && isThere("button.map-pin");
    const seen = {
      dentist: isThere("article h2, h1"),
      pin: isThere(".map-pin, .map-cluster"),
      streets: isDrawn || isLive,
      live: isLive,
    };
    for (const name of ["dentist", "pin", "streets", "live"] as const) {
      if (seen[name] && own.moments) own.moments[name] ??= performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export async function measureFirstMoments(
  browser: Browser,
  profile: Profile,
  url: string,
): Promise<FirstMoments> {
  const { context, page, devtools } = await openDevice(browser, profile);
  if (profile.line !== null) {
    const { latencyMs, bytesPerSecond } = profile.line;
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: "commit", timeout: LONGEST_MS });
  if (url.includes("/dentist/")) {
    await page.locator("h1").waitFor();
    await page.evaluate(() => document.querySelector(".map")?.scrollIntoView({ block: "center" }));
  }
  await page.waitForFunction(() => (window as MomentsWindow).moments?.live !== undefined, null, {
    timeout: LONGEST_MS,
  });
  const { moments, shift, bytesAtStreets } = await page.evaluate(() => {
    const { moments = {}, shift = 0 } = window as MomentsWindow;
    const loads = performance.getEntries().filter((entry) => "transferSize" in entry);
    const bytesAtStreets = (loads as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= (moments.streets ?? 0))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { moments, shift, bytesAtStreets };
  });
  await context.close();
  const { dentist = Number.NaN, pin = Number.NaN, streets = Number.NaN, live = Number.NaN } = moments;
  return { dentistMs: dentist, pinMs: pin, streetsMs: streets, liveMs: live, bytesAtStreets, shift };
}
