import { type AreaPrices, listAreaPrices } from "@smirk/domain/fees/area-prices";
import type { FastifyInstance } from "fastify";
import { loadFeeBook } from "../../fees/load-fee-book.ts";
import { stateDay } from "../../law/state-day.ts";
import { findZip } from "../../places/areas/area-lookup.ts";
import { loadAreas } from "../../places/areas/load-areas.ts";
import type { FinderContext } from "../live-index/directory-index.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** What general dentists charge today around a ZIP code; null for one that does not exist. */
    findAreaPrices(zip: string): Promise<AreaPrices | null>;
  }
}

/** Pages ask without a route, so that no ZIP code is in the address of a request. */
export function registerAreaPrices(app: FastifyInstance, ctx: FinderContext): void {
  app.decorate("findAreaPrices", async (zip) => {
    const place = findZip(await loadAreas(), zip);
    if (place === undefined) return null;
    const { region: state } = place;
    // Anybody may ask: where the directory is in memory, so are all price lists.
    const book = ctx.directory.followed()?.prices.book ?? (await loadFeeBook(ctx));
    return listAreaPrices(book, { zip, state, day: stateDay(state, ctx.clock.now()) });
  });
}
