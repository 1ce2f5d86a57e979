import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { Catalog } from "./create-catalog.ts";

const FIRST_PAUSE_MS = 1_000;
/** Until prices are known no visitors are sent here, so the provider's return must be noticed soon. */
const LONGEST_PAUSE_UNKNOWN_MS = 15_000;
const LONGEST_PAUSE_MS = 10 * 60 * 1000;

/** Holds the prices against the plans as soon as the server listens, and goes on until they agree. */
export function checkAtStart(app: FastifyInstance, { log }: Pick<Context, "log">, catalog: Catalog): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const check = async (pauseMs: number): Promise<void> => {
    try {
      const { size } = await catalog.priceIds();
      if (size > 0) log.info({ prices: size }, "open for sale");
      else log.warn({ plans: 0 }, "catalog.no_plan_on_sale");
    } catch (error) {
      if (isClosed) return;
      log.warn({ err: error, pauseMs }, "nothing can be sold yet");
      const longestMs = catalog.arePricesKnown() ? LONGEST_PAUSE_MS : LONGEST_PAUSE_UNKNOWN_MS;
      timer = setTimeout(check, pauseMs, Math.min(2 * pauseMs, longestMs)).unref();
    }
  };
  // Nobody waits for it: the finder works without.
  app.addHook("onListen", () => void check(FIRST_PAUSE_MS));
  app.addHook("onClose", async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
