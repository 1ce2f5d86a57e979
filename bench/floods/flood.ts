// Run as a process of its own, so that the visitor's figures are not those of the flood's.
import { countStatus, createClient, HEAVIEST, repeat, type Statuses } from "./requests.ts";

export interface FloodReport {
  heavy: Statuses;
  pages: Statuses;
}

const HEAVY_CLIENTS = 20;
const PAGE_CLIENTS = 50;
const PAGE_EVERY_MS = 1_000;

/** The heaviest legal query, again and again without a pause, whatever comes back. */
async function askHeaviest(
  product: string,
  index: number,
  untilMs: number,
  statuses: Statuses,
): Promise<void> {
  const client = createClient(product, `198.51.100.${index + 1}`);
  while (performance.now() < untilMs) countStatus(statuses, (await client.query(HEAVIEST)).status);
  client.close();
}

async function openPages(product: string, index: number, untilMs: number, statuses: Statuses): Promise<void> {
  const client = createClient(product, `203.0.113.${index + 1}`);
  await new Promise((resolve) => setTimeout(resolve, (PAGE_EVERY_MS * index) / PAGE_CLIENTS));
  await repeat(PAGE_EVERY_MS, untilMs, async () => countStatus(statuses, (await client.get("/")).status));
  client.close();
}

const [product = "", seconds = "30"] = process.argv.slice(2);
const untilMs = performance.now() + Number(seconds) * 1_000;
const report: FloodReport = { heavy: {}, pages: {} };
await Promise.all([
  ...Array.from({ length: HEAVY_CLIENTS }, (_, index) => askHeaviest(product, index, untilMs, report.heavy)),
  ...Array.from({ length: PAGE_CLIENTS }, (_, index) => openPages(product, index, untilMs, report.pages)),
]);
process.send?.(report);
process.disconnect?.();
