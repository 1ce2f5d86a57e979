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

/** 100 of all other categories. Performance: on a machine at rest. */
const LEAST_POINTS: Record<string, number> = { performance: 97 };

const LAYOUT_SHIFT_BUDGET = 0.01;

const SCRIPT_BUDGET_KB = 116;

const PLACES_SHOWN = 5;

/** Names of the chunks and data that only the map needs. */
const MAP_REQUEST = /\/assets\/[^/]*(leaflet|pmtiles|open-map|map-worker|basemap)|\/basemap\//i;

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

interface Measure {
  label: string;
  shown: string;
  holds: boolean;
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
  networkRequestTime: number;
}

/**
 * What the budgets are about, from one Lighthouse result.
 * @param mostPaintMs of the largest contentful paint, as simulated
 */
function readMeasures(result: Result, mostPaintMs: number): Measure[] {
  const scores = Object.values(result.categories).map(({ id, title, score }): Measure => {
    const points = Math.round((score ?? 0) * 100);
    return { label: title, shown: String(points), holds: points >= (LEAST_POINTS[id] ?? 100) };
  });
  const shift = result.audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  const scriptKb = sumScriptsBeforeMap(result) / 1024;
  const largestPaintMs = result.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
  const shownAs = (audit: string) => result.audits[audit]?.displayValue ?? "unknown";
  return [
    ...scores,
    { label: "Layout shift", shown: shift.toFixed(4), holds: shift <= LAYOUT_SHIFT_BUDGET },
    {
      label: "Script before the map, as sent",
      shown: `${scriptKb.toFixed(1)} KB`,
      holds: scriptKb > 0 && scriptKb <= SCRIPT_BUDGET_KB,
    },
    {
      label: "Largest contentful paint, simulated",
      shown: `${(largestPaintMs / 1000).toFixed(2)} s`,
      holds: largestPaintMs <= mostPaintMs,
    },
    { label: "Total blocking time", shown: shownAs("total-blocking-time"), holds: true },
  ];
}

/** The yes-or-no audits that said no, each with the first elements it is about. */
function listFailures(result: Result): string[] {
  return Object.values(result.audits)
    .filter((audit) => audit.scoreDisplayMode === "binary" && audit.score === 0)
    .flatMap(({ id, title, details }) => {
      const items = details?.type === "table" ? details.items : [];
      const places = items.flatMap(({ node }) =>
        typeof node === "object" && node !== null && "snippet" in node ? [`  ${String(node.snippet)}`] : [],
      );
      return [`${id}: ${title}`, ...places.slice(0, PLACES_SHOWN)];
    });
}

function sumScriptsBeforeMap(result: Result): number {
  const details = result.audits["network-requests"]?.details;
  const requests = (details?.type === "table" ? details.items : []) as unknown as NetworkRequest[];
  const mapStart = Math.min(
    ...requests.filter(({ url }) => MAP_REQUEST.test(url)).map((request) => request.networkRequestTime),
  );
  return requests
    .filter((request) => request.resourceType === "Script" && request.networkRequestTime < mapStart)
    .reduce((sum, request) => sum + request.transferSize, 0);
}
