import { isDeepStrictEqual } from "node:util";
import { STATE_LAWS } from "@smirk/domain/law/state-law";
import type { Context } from "../../context.ts";
import { listSoldPlans } from "../billing/plans/list-plans.ts";
import { listSalesStops } from "../sales/sales-stops.ts";
import type { SharedFacts } from "./resources/shared-resources.ts";

/** Plans and states change by an operator's hand, a few times a year. */
const KEPT_MS = 30_000;

/** Reads the plans on sale at most twice a minute, and goes on with the last ones while the database is away. */
export function createSharedFacts(ctx: Context): () => Promise<SharedFacts> {
  let known: { facts: SharedFacts; atMs: number } | null = null;
  let reading: Promise<SharedFacts> | null = null;
  const refresh = (): Promise<SharedFacts> => {
    reading ??= readFacts(ctx)
      .then((read) => {
        // What is made from facts is kept as long as they are the same ones.
        const facts = known !== null && isDeepStrictEqual(read, known.facts) ? known.facts : read;
        known = { facts, atMs: performance.now() };
        return facts;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return async () => {
    if (known === null) return refresh();
    if (performance.now() - known.atMs < KEPT_MS) return known.facts;
    const { facts } = known;
    return refresh().catch(() => facts);
  };
}

async function readFacts(ctx: Context): Promise<SharedFacts> {
  const [plans, stops] = await Promise.all([listSoldPlans(ctx), listSalesStops(ctx)]);
  return {
    plans,
    states: STATE_LAWS.flatMap(({ code }) => (stops.has(code) ? [] : [code])),
  };
}
