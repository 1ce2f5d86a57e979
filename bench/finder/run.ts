// Measures in a browser, at 4 times CPU slow-down, how smoothly the finder's map pans with as many locations in
// view as it ever lists, and how soon typing shows a first match. What it prints is explained in bench/README.md.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { MAX_MAP_LOCATIONS } from "@smirk/domain/finder/map-contents";
import type { MapView } from "@smirk/domain/finder/map-view";
import { viewBounds } from "@smirk/domain/finder/map-view";
import type { LatLng } from "@smirk/domain/geography/geo";
import { DEFAULT_LOCATION } from "@smirk/domain/geography/geo";
import { type Browser, chromium, type Page } from "playwright-core";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { ensureChromium } from "../../tools/find-chromium.mjs";
import { isSmoke, setExitCode, sized } from "../smoke.ts";
import { LOCATIONS, prepareDatabase } from "../viewport/prepare-database.ts";
import { measurePan } from "./measure-pan.ts";

const SEARCH = "Condition, procedure, doctor...";

const LETTERS = [..."aemrsjclbdghkntp"];

const ZOOMS = [9, 10, 11, 12, 13, 14, 15];

const QUERY = `query($sw: LatLngInput!, $ne: LatLngInput!, $zoom: Int!) {
  findMapContents(sw: $sw, ne: $ne, zoom: $zoom) { total } }`;

const SLOW_DOWN = sized(4, 1);
const WINDOW = { width: 1440, height: 900 };
const SPOTS = 12;
const PAN_BUDGET_MS = 34;
const TYPING_BUDGET_MS = 100;
/** The dentists that come with the product, in place of the generated ones: fewer, and there at once. */
const isDemo = isSmoke || process.argv.includes("--demo");

function shareOf(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

async function openFinder(browser: Browser, product: string, view: MapView): Promise<Page> {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.addInitScript(
    ({ center, zoom }) => {
      localStorage.setItem("currentMapCenter", JSON.stringify(center));
      localStorage.setItem("currentMapZoom", JSON.stringify(zoom));
    },
    { center: view.center, zoom: view.zoom },
  );
  await page.goto(product, { waitUntil: "networkidle" });
  await page.locator(".map-pin, .map-cluster").first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  return page;
}

async function readMap(page: Page) {
  const box = await page.getByRole("region", { name: "Map of dentists" }).boundingBox();
  if (box === null) throw new Error("The map is not on the screen.");
  return box;
}

/** Prints the figure and gives whether its budget holds. */
function check(label: string, ms: number, budgetMs: number): boolean {
  const holds = ms <= budgetMs;
  console.log(`  ${holds ? "ok  " : "FAIL"}  ${label}: ${ms.toFixed(1)} ms (at most ${budgetMs} ms)`);
  return holds;
}

async function measure(browser: Browser, product: string, spots: readonly LatLng[]): Promise<boolean> {
  const size = { width: WINDOW.width - 416, height: WINDOW.height - 72 };
  const { view, locations } = await findBusiestView(product, spots, size);
  const page = await openFinder(browser, product, view);
  const box = await readMap(page);
  const buttons = await page.locator(".map-pin").count();
  const frames = await measurePan(page, { x: box.x + box.width * 0.6, y: box.y + box.height * 0.6 });
  console.log(`  ${locations} locations in ${buttons} pins at zoom ${view.zoom}, ${frames.length} frames`);
  console.log(
    `        median ${shareOf(frames, 0.5).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
  );
  const isSmooth = check("panning, p95 frame", shareOf(frames, 0.95), PAN_BUDGET_MS);
  const typing = await measureTyping(page);
  if (typing === null) throw new Error("The page has no search box.");
  console.log(`        each letter: ${typing.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  return check("typing to first match, p95", shareOf(typing, 0.95), TYPING_BUDGET_MS) && isSmooth;
}

function describeMachine(browser: Browser): string {
  const [cpu] = cpus();
  const load = loadavg().map((figure) => figure.toFixed(1));
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${load.join(" ")}; Chromium ${browser.version()} without a graphics card, ${SLOW_DOWN} times slowed down, ${WINDOW.width} × ${WINDOW.height}`;
}

const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-bench-finder-"));
const database = isDemo ? null : await prepareDatabase(SPOTS);
const stack = await startStack(dataDir, () =>
  database ? { DATABASE_URL: database.connectionString, DEMO_DATA: "0" } : {},
);
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  console.log(`\nFinder, ${isDemo ? "demo directory" : `${LOCATIONS.toLocaleString("en")} locations`}`);
  const holds = await measure(browser, stack.product, database?.spots ?? [DEFAULT_LOCATION]);
  console.log(`\n${describeMachine(browser)}`);
  setExitCode(holds);
} finally {
  await browser.close();
  await stack.stop();
  await database?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

async function countIn(product: string, view: MapView, size: { width: number; height: number }) {
  const answer = await fetch(`${product}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: QUERY, variables: { ...viewBounds(view, size), zoom: view.zoom } }),
  });
  const body = (await answer.json()) as { data?: { findMapContents: { total: number } } };
  if (!body.data) throw new Error(`The directory answered ${answer.status}: ${JSON.stringify(body)}`);
  return body.data.findMapContents.total;
}

/** The view round one of the spots that holds most locations and yet lists them all, never only clusters. */
async function findBusiestView(
  product: string,
  spots: readonly LatLng[],
  size: { width: number; height: number },
): Promise<{ view: MapView; locations: number }> {
  let best: { view: MapView; locations: number } | null = null;
  for (const center of spots) {
    for (const zoom of ZOOMS) {
      const locations = await countIn(product, { center, zoom }, size);
      if (locations <= MAX_MAP_LOCATIONS && locations > (best?.locations ?? 0)) {
        best = { view: { center, zoom }, locations };
      }
    }
  }
  if (best === null) throw new Error("No view holds any location.");
  return best;
}

interface TypingWindow extends Window {
  firstMatch?: Promise<number>;
}

/**
 * Measures from a letter typed into the empty search box until the frame that shows the first match.
 * @returns milliseconds, one figure a letter; null when the page has no search box
 */
async function measureTyping(page: Page): Promise<number[] | null> {
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
