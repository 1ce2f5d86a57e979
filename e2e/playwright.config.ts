import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { ChromiumMissingError, findChromium } from "../tools/find-chromium.mjs";

/** They share a product with a browser key; the last of them restarts it. */
const GOOGLE_STACK = specs("finder/map-google site/recording site/restart site/database-away");
/**
 * What is the same in a window of any size is tried in one: forms where they are narrow, the rest where it is quick.
 * The journey by touch is tried in the narrow one and that by keyboard in the wide one; every screen's layout in both.
 * A test with this tag is one of a file whose other tests are about the window; it runs in the narrow one.
 */
const ONCE = /@once/;
const WIDE_ONLY = specs(
  "finder/location finder/map-streets finder/search-by-keyboard joining/before-paying joining/hand-off joining/pay joining/stripe-js journeys/journey",
  "journeys/keyboard sign-in/session site/routes",
  "site/security site/telemetry console/console console/look console/tasks console/callers console/selling console/reports",
);
const NARROW_ONLY = specs(
  "dentist/dentist dentist/hours dentist/photos dentist/return offices/desk finder/region joining/details joining/family joining/states",
  "joining/promotion journeys/journey-spanish membership/dentists membership/desk-code",
  "membership/front-desk",
  "membership/home membership/membership membership/payments membership/plan membership/real membership/states",
  "membership/signing-in sign-in/sign-on sign-in/sign-up-code sign-in/trust site/failures site/plans",
  "site/pseudo-language site/savings",
);
/**
 * Two pages that Chromium keeps ready in every window for words typed into its address bar, and a process for a page
 * to come: half the work of opening ours. The last such list counts, so the names that the test library turns off for
 * good reasons stand here again.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
const RESULTS = path.join(import.meta.dirname, "../test-results");

const executablePath = findChromium();
if (executablePath === null) throw new ChromiumMissingError();

export default defineConfig({
  testDir: "tests",
  globalSetup: "./global-setup.ts",
  outputDir: path.join(RESULTS, "browser"),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two cores a third one works while the others wait: a twelfth less time.
  workers: 3,
  // A machine with other work may need many times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: path.join(RESULTS, "playwright.json") }]],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "America/Chicago",
    // Nothing is granted: the finder asks for the visitor's location only in the tests that are about that.
    permissions: [],
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      env: { FONTCONFIG_FILE: path.join(import.meta.dirname, "fonts.conf"), ...process.env },
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-quic",
        // A window has none: hinted text is wider than its fallback allows for.
        "--font-render-hinting=none",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A page of a test lives for seconds: code that is compiled a second and a third time for speed is seldom run again.
        "--js-flags=--no-opt --no-maglev",
        `--disable-features=${DISABLED_FEATURES.join(",")}`,
        // The product must work without internet: no name but the machine's own is found.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
        // Chromium refuses its own sandbox when root starts it.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [
    // First, since one worker must do them all: at the end the other one would wait for it.
    {
      name: "google-stack",
      testMatch: GOOGLE_STACK,
      fullyParallel: false,
      workers: 1,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "desktop",
      testIgnore: [...GOOGLE_STACK, ...NARROW_ONLY],
      grepInvert: ONCE,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: [...GOOGLE_STACK, ...WIDE_ONLY],
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices["Pixel 7"].userAgent,
      },
    },
  ],
});

/** Matches the files of tests with these names. */
function specs(...names: string[]): string[] {
  return names.flatMap((line) => line.split(" ")).map((name) => `**/${name}.spec.ts`);
}
