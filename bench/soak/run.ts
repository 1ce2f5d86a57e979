/**
 * Asks the built product 40 times a second for viewports, the finder and dentists' pages, half an hour long, and
 * follows its memory and open files. Ends with code 1 when memory grows by 1 MB a minute or more after the fifth
 * minute (of a shorter run, its first half), when open files grow, or when a request fails.
 *
 *     node bench/run.mjs soak [--minutes 30] [--rate 40]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Client, createClient, VIEWPORT } from "../floods/requests.ts";
import { startProduct } from "../floods/start-product.ts";
import { setExitCode, sized } from "../smoke.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: sized("30", "0.03") },
    rate: { type: "string", default: "40" },
    smoke: { type: "boolean" },
  },
});
const MINUTES = Number(values.minutes);
const RATE = Number(values.rate);
/** Nobody's limits are met: so many visitors share the requests. */
const VISITORS = 50;
const SAMPLE_MS = sized(5_000, 200);
const LOCATIONS = 100;
const WARM_UP_MINUTES = Math.min(5, MINUTES / 2);
const MAX_GROWTH_MB = 1;
/** Connections come and go; what leaks grows by far more. */
const MAX_MORE_FILES = 30;

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
}

const statuses: Record<string, number> = {};

function residentMegabytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

/** 0 on systems without `/proc`. */
function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

async function ask(client: Client, turn: number): Promise<void> {
  const paths = ["/", `/dentist/${1 + (turn % LOCATIONS)}`];
  const path = paths[turn % 3];
  const { status } = await (path === undefined ? client.query(VIEWPORT) : client.get(path));
  statuses[status] = (statuses[status] ?? 0) + 1;
}

/** Megabytes a minute, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, s) => sum + of(s), 0) / samples.length;
  const [x, y] = [mean((s) => s.minute), mean((s) => s.megabytes)];
  const over = samples.reduce((sum, s) => sum + (s.minute - x) * (s.megabytes - y), 0);
  return over / samples.reduce((sum, s) => sum + (s.minute - x) ** 2, 0);
}

async function soak(product: string, pid: number): Promise<Sample[]> {
  const clients = Array.from({ length: VISITORS }, (_, index) =>
    createClient(product, `192.0.2.${index + 1}`),
  );
  const samples: Sample[] = [];
  const begun = performance.now();
  const sample = () => {
    const minute = (performance.now() - begun) / 60_000;
    const now = { minute, megabytes: residentMegabytes(pid), files: openFiles(pid) };
    samples.push(now);
    if (Math.floor(minute) > Math.floor(samples.at(-2)?.minute ?? -1)) {
      console.log(
        `${minute.toFixed(0).padStart(4)} min ${now.megabytes.toFixed(0).padStart(6)} MB ${now.files} files`,
      );
    }
  };
  const sampling = setInterval(sample, SAMPLE_MS);
  sample();
  const pending = new Set<Promise<void>>();
  for (let turn = 0; performance.now() - begun < MINUTES * 60_000; turn += 1) {
    const wait = begun + (turn * 1_000) / RATE - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const client = clients[turn % VISITORS];
    if (client === undefined) continue;
    const asking: Promise<void> = ask(client, turn).finally(() => pending.delete(asking));
    pending.add(asking);
  }
  await Promise.all(pending);
  clearInterval(sampling);
  sample();
  for (const client of clients) client.close();
  return samples;
}

const product = await startProduct();
try {
  const samples = await soak(product.url, product.pid);
  const late = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES);
  const growth = slope(late);
  const moreFiles = (late.at(-1)?.files ?? 0) - (late[0]?.files ?? 0);
  const hasFailed = Object.keys(statuses).some((status) => status !== "200");
  const holds = growth < MAX_GROWTH_MB && moreFiles <= MAX_MORE_FILES && !hasFailed;
  console.log(`\nresponses by status: ${JSON.stringify(statuses)}`);
  console.log(
    `memory: ${growth.toFixed(2)} MB a minute after minute ${WARM_UP_MINUTES.toFixed(1)} (less than 1)`,
  );
  console.log(`open files: ${moreFiles} more (at most ${MAX_MORE_FILES})`);
  setExitCode(holds);
} finally {
  await product.stop();
}
