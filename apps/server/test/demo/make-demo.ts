/**
 * Makes the demo's members again: a year of the product, lived on a clock that can be set, as rows of its database and
 * objects of the sandbox's Stripe. It takes some minutes.
 *
 *     npm run demo:make               writes both
 *     npm run demo:make -- --check    ends with 1 where what is committed has another shape
 */
import { findDifferences } from "../../src/features/reconcile/reconcile-now.ts";
import { reconcilePayments } from "../../src/features/reconcile/reconcile-payments.ts";
import { reconcileRefunds } from "../../src/features/reconcile/reconcile-refunds.ts";
import { openDemoProduct } from "./open-demo-product.ts";
import { playYear, YEAR_DAYS } from "./play-year.ts";
import { type DemoSnapshot, describeShape, readCommitted, readSnapshot, writeSnapshot } from "./snapshot.ts";

/** The last afternoon of the year: rows and objects are moved from here to the day of a first start. */
const END = "2026-11-25T16:00:00Z";
const START = new Date(Date.parse(END) - YEAR_DAYS * 86_400_000).toISOString();

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function makeSnapshot(): Promise<DemoSnapshot> {
  const product = await openDemoProduct(START);
  try {
    await playYear(product, say);
    const paying = { ...product.ctx, payments: product.stripe.payments };
    const differences = await findDifferences(paying);
    if (differences.length > 0)
      throw new Error(`The database differs from Stripe: ${JSON.stringify(differences)}`);
    // The nightly comparison runs here: what is compared is marked so.
    await reconcilePayments(paying);
    await reconcileRefunds(paying);
    await product.jobs.settle();
    return await readSnapshot(product);
  } finally {
    await product.close();
  }
}

const made = await makeSnapshot();
if (process.argv.includes("--check")) {
  const [expected, found] = [describeShape(made), describeShape(readCommitted())];
  const differences = [...new Set([...expected, ...found])].filter(
    (line) => !expected.includes(line) || !found.includes(line),
  );
  for (const line of differences) say(`${found.includes(line) ? "committed" : "made now "}: ${line}`);
  if (differences.length > 0) say("Run `npm run demo:make`, and commit what it writes.");
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  writeSnapshot(made);
  for (const line of describeShape(made)) say(line);
}
