/**
 * Floods the built product from clients with an address each and looks at it through the eyes of one visitor: 20
 * clients that send the heaviest legal query without a pause and 50 that open a page a second; then 500 sockets that
 * hardly send or read. Before that five floods of requests that are each legal (`legal-flood.ts`), and one address that
 * asks the worst legal thing of each class (`one-address.ts`). Ends with code 1 when a line does not hold.
 *
 *     node bench/run.mjs floods [--seconds 30]
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { setExitCode, sized } from "../smoke.ts";
import type { FloodReport } from "./flood.ts";
import { ONE_ADDRESS, type OneAddress } from "./one-address.ts";
import { createClient, type Statuses, VIEWPORT } from "./requests.ts";
import { runLegalFloods, type VisitorFigures, visit } from "./run-legal-floods.ts";
import { openSlowSockets, SLOW_SOCKETS } from "./slow-sockets.ts";
import { startProduct } from "./start-product.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: sized("30", "1") }, smoke: { type: "boolean" } },
});
const SECONDS = Number(values.seconds);
const SLOW_MS = sized(30_000, 1_000);
const LINE_BYTES = 300;

interface Line {
  what: string;
  figure: string;
  atMost: string;
  holds: boolean;
}

interface VisitorBudget {
  okShare: number;
  /** Whether it counts each of the visitor's requests, not the viewports alone. */
  isForAll: boolean;
}

function visitorLines(
  phase: string,
  figures: VisitorFigures,
  { okShare, isForAll }: VisitorBudget = { okShare: 0.99, isForAll: false },
): Line[] {
  const ms = (what: string, figure: number, limit: number): Line => ({
    what: `${phase}: ${what}`,
    figure: `${figure.toFixed(0)} ms`,
    atMost: `at most ${limit} ms`,
    holds: figure <= limit,
  });
  return [
    isForAll ? ms("visitor p99", figures.ownP99, 300) : ms("viewport p99", figures.viewportP99, 300),
    ms("/healthz p99", figures.healthP99, 100),
    {
      what: `${phase}: visitor's requests with 200`,
      figure: `${(figures.okShare * 100).toFixed(1)}%`,
      atMost: `at least ${okShare * 100}%`,
      holds: figures.okShare >= okShare,
    },
  ];
}

/** What one address does of a class leaves health, readiness and another visitor as they are. */
function oneLine(what: string, { healthP99, okShare, isReady }: VisitorFigures): Line {
  return {
    what,
    figure: `${healthP99.toFixed(0)} ms, ${(okShare * 100).toFixed(1)}%, ${isReady ? "ready" : "NOT READY"}`,
    atMost: "/healthz p99 at most 100 ms, visitor at least 95%, /readyz 200",
    holds: healthP99 <= 100 && okShare >= 0.95 && isReady,
  };
}

/** A file that the demo's pages show; found as a browser finds it. */
async function findPicture(product: string): Promise<string> {
  const page = await (await fetch(`${product}/dentist/1`)).text();
  return /\/files\/[a-z0-9][a-z0-9._-]*/.exec(page)?.[0] ?? "/favicon.ico";
}

/** Bytes that the log grew a minute beyond one line of 300 bytes for each served request. */
function logLine(phase: string, bytes: number, served: number, seconds: number): Line {
  const perMinute = (Math.max(0, bytes - served * LINE_BYTES) / seconds) * 60;
  return {
    what: `${phase}: log beyond a line a request`,
    figure: `${(perMinute / 1e6).toFixed(2)} MB a minute`,
    atMost: "at most 1 MB a minute",
    holds: perMinute <= 1e6,
  };
}

async function flood(product: string): Promise<{ report: Promise<FloodReport> }> {
  const child = fork(path.join(import.meta.dirname, "flood.ts"), [product, String(SECONDS)]);
  return { report: once(child, "message").then(([report]) => report as FloodReport) };
}

function served(statuses: Statuses): number {
  return Object.entries(statuses).reduce((sum, [status, n]) => sum + (/^[23]/.test(status) ? n : 0), 0);
}

function print(lines: readonly Line[]): void {
  for (const { what, figure, atMost, holds } of lines) {
    console.log(`${holds ? "ok  " : "OVER"}  ${what.padEnd(46)} ${figure.padStart(18)}   ${atMost}`);
  }
}

const legal = await runLegalFloods({
  seconds: SECONDS,
  warmUps: sized(30, 2),
  classes: sized(Object.keys(ONE_ADDRESS) as OneAddress[], ["webhook"]),
});
const product = await startProduct();
try {
  const picture = await findPicture(product.url);
  const warm = createClient(product.url, "192.0.2.1");
  for (let round = 0; round < sized(30, 2); round += 1) {
    await warm.get("/");
    await warm.query(VIEWPORT);
  }
  warm.close();
  const quiet = await visit(product.url, sized(5, 1), picture);

  let logBefore = product.logBytes();
  const { report } = await flood(product.url);
  const flooded = await visit(product.url, SECONDS, picture);
  const counts = await report;
  const floodServed = served(counts.heavy) + served(counts.pages) + flooded.requests;
  const lines = [
    ...visitorLines("flood", flooded),
    logLine("flood", product.logBytes() - logBefore, floodServed, SECONDS),
  ];

  logBefore = product.logBytes();
  const [besides, closed] = await Promise.all([
    visit(product.url, SLOW_MS / 1_000, picture),
    openSlowSockets(product.url, SLOW_MS),
  ]);
  lines.push(...visitorLines("slow sockets", besides), {
    what: `slow sockets: closed within ${SLOW_MS / 1_000} s`,
    figure: `${closed} of ${SLOW_SOCKETS}`,
    atMost: "all",
    holds: closed === SLOW_SOCKETS,
  });

  for (const { what, visitor } of legal) {
    if (what.startsWith("one address")) lines.push(oneLine(what, visitor));
    else lines.push(...visitorLines(what, visitor, { okShare: 0.95, isForAll: true }));
  }

  const load = loadavg().map((figure) => figure.toFixed(1));
  console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load.join(" ")}; demo directory\n`);
  console.log(
    `visitor alone: viewport p50 ${quiet.viewportP50.toFixed(0)} ms, p99 ${quiet.viewportP99.toFixed(0)} ms`,
  );
  for (const { what, statuses } of legal) console.log(`${what}, by status: ${JSON.stringify(statuses)}`);
  console.log(
    `heaviest queries by status: ${JSON.stringify(counts.heavy)}, pages: ${JSON.stringify(counts.pages)}\n`,
  );
  print(lines);
  setExitCode(lines.every(({ holds }) => holds));
} finally {
  await product.stop();
}
