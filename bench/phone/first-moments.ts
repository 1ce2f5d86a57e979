import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

const SLOW_DOWN = 6;
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 50 * 1024;
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

/** A phone with a slow processor. */
export async function openPhone(
  browser: Browser,
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
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

export async function measureFirstMoments(browser: Browser, url: string): Promise<FirstMoments> {
  const { context, page, devtools } = await openPhone(browser);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
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
