import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import type { Catalog } from "./create-catalog.ts";

const FIRST_DELAY_MS = 1_000;

/** Short: the server is not ready until prices are known. */
const MAX_DELAY_UNKNOWN_MS = 15_000;

const MAX_DELAY_MS = 10 * 60 * 1000;

export function checkAtStart(app: FastifyInstance, { log }: Pick<Context, "log">, catalog: Catalog): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const check = async (pauseMs: number): Promise<void> => {
    try {
      const { size } = await catalog.priceIds();
      if (size > 0) log.info({ prices: size }, "billing.catalog.ready");
      else log.warn({ plans: 0 }, "billing.catalog.empty");
    } catch (error) {
      if (isClosed) return;
      log.warn({ err: error, pauseMs }, "billing.catalog.not_ready");
      const maxMs = catalog.arePricesKnown() ? MAX_DELAY_MS : MAX_DELAY_UNKNOWN_MS;
      timer = setTimeout(check, pauseMs, Math.min(2 * pauseMs, maxMs)).unref();
    }
  };
  app.addHook("onListen", () => void check(FIRST_DELAY_MS));
  app.addHook("onClose", async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
