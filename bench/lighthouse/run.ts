// Lighthouse, mobile, on the finder and on one dentist page of a freshly started product, over TLS and HTTP/2.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findFullLocation } from "../../e2e/support/directory.ts";
import { startStack } from "../../e2e/support/stacks/stack.ts";
import { ensureChromium } from "../../tools/find-chromium.mjs";
import { setExitCode, sized } from "../smoke.ts";
import { openHttpsFront } from "./https-front.ts";
import { listFailures, type Measure, readMeasures } from "./measures.ts";

const CATEGORIES = sized(["accessibility", "best-practices", "seo", "performance"], ["seo"]);

/** The run with the median performance is reported: single runs differ by ten points. */
const RUNS = sized(5, 1);
const TRIES = 3;

/** On a busy machine Chromium now and then loses the start of its own trace; then only another run helps. */
async function inspect(url: string, port: number): Promise<Result> {
  let failure = "no result";
  for (let round = 0; round < TRIES; round += 1) {
    const run = await lighthouse(url, { port, logLevel: "error", onlyCategories: CATEGORIES });
    if (run && !run.lhr.runtimeError) return run.lhr;
    failure = run?.lhr.runtimeError?.message ?? failure;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${failure}`);
}

async function inspectMedian(url: string, port: number): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await inspect(url, port));
  const performance = ({ categories }: Result) => categories.performance?.score ?? 0;
  const sorted = results.toSorted((one, other) => performance(one) - performance(other));
  console.log(`\n${url}: performance ${sorted.map((one) => Math.round(performance(one) * 100)).join(", ")}`);
  return sorted[Math.floor(RUNS / 2)] as Result;
}

/** Prints what was measured and gives whether every budget holds. */
function report(name: string, measures: readonly Measure[], result: Result): boolean {
  console.log(`\n${name}`);
  for (const { label, shown, holds } of measures)
    console.log(`  ${holds ? "ok  " : "FAIL"}  ${label}: ${shown}`);
  for (const line of listFailures(result)) console.log(`        ${line}`);
  return measures.every((measure) => measure.holds);
}

const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-lighthouse-"));
const stack = await startStack(dataDir);
const front = await openHttpsFront(stack.product);
const chrome = await launch({
  chromePath: await ensureChromium(),
  chromeFlags: [
    "--headless=new",
    "--disable-gpu",
    `--ignore-certificate-errors-spki-list=${front.keyHash}`,
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});
try {
  const dentist = await findFullLocation(stack.product);
  const pages = [
    { name: "Finder (/)", path: "/", mostPaintMs: 1_800 },
    { name: "Dentist page", path: `/dentist/${dentist.id}`, mostPaintMs: 2_500 },
  ];
  let allHold = true;
  for (const { name, path: page, mostPaintMs } of pages) {
    const result = await inspectMedian(`${front.address}${page}`, chrome.port);
    const holds = report(name, readMeasures(result, mostPaintMs), result);
    allHold &&= holds;
  }
  setExitCode(allHold);
} finally {
  chrome.kill();
  await front.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
