// Lighthouse, mobile, on the finder and on one dentist page of a freshly started product.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findFullLocation } from "../../e2e/directory.ts";
import { startHouse } from "../../e2e/house.ts";
import { ensureChromium } from "../../tools/find-chromium.mjs";
import { type Measure, readMeasures } from "./measures.ts";

const CATEGORIES = ["accessibility", "best-practices", "seo", "performance"];

async function inspect(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
  return run.lhr;
}

/** Prints what was measured and gives whether every budget holds. */
function report(name: string, measures: readonly Measure[], result: Result): boolean {
  console.log(`\n${name}`);
  for (const { label, shown, holds } of measures)
    console.log(`  ${holds ? "ok  " : "FAIL"}  ${label}: ${shown}`);
  for (const audit of Object.values(result.audits)) {
    const counts = audit.scoreDisplayMode === "binary" && audit.score === 0;
    if (counts) console.log(`        ${audit.id}: ${audit.title}`);
  }
  return measures.every((measure) => measure.holds);
}

const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-lighthouse-"));
const house = await startHouse(dataDir);
const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const pages = {
    "Finder (/)": "/",
    "Dentist page": `/dentist/${(await findFullLocation(house.product)).id}`,
  };
  let allHold = true;
  for (const [name, page] of Object.entries(pages)) {
    const result = await inspect(`${house.product}${page}`, chrome.port);
    const holds = report(name, readMeasures(result), result);
    allHold &&= holds;
  }
  process.exitCode = allHold ? 0 : 1;
} finally {
  chrome.kill();
  await house.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
