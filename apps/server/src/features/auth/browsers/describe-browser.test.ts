import { expect, it } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

it.each([
  ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0.0.0`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["Safari on Mac", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  [
    "Safari on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Chrome on iPad",
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} CriOS/142.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
  ],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`],
  ["An app on Android", "okhttp/4.12.0"],
  ["iPhone", "Smirk (iPhone; iOS 19.1)"],
])("%s is what a browser is called [SELF-07]", (name, userAgent) => {
  expect(describeBrowser(userAgent)).toBe(name);
});

it.each([undefined, "", "curl/8.5.0", "<script>alert(1)</script>"])(
  "%s names no browser [SELF-07]",
  (text) => {
    expect(describeBrowser(text)).toBeNull();
  },
);
