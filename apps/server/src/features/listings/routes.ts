import type { AccuracyAnswer } from "@smirk/contract/directory-accuracy";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { officeDay } from "../../office-day.ts";
import { countListings } from "../search/count-listings.ts";
import { findResult } from "./samples.ts";

export function registerListingRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/directory/accuracy", async (): Promise<AccuracyAnswer> => {
    const result = await findResult(ctx);
    return {
      day: officeDay(ctx, ctx.clock.now()),
      states: await countListings({ ...ctx, directory: app.directory }),
      sample: result && {
        month: result.month,
        size: result.size,
        right: result.right,
        listings: result.listings,
        checked_on: officeDay(ctx, result.checked_at),
      },
    };
  });
}
