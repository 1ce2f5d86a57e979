import type { AccuracyAnswer } from "@smirk/contract/directory-accuracy";
import { officeDay } from "../../office-day.ts";
import { countListings } from "../search/count-listings.ts";
import type { FinderContext } from "../search/live-index/directory-index.ts";
import { findResult } from "./samples.ts";

/** What is known of all listings today, and how many of the last sample were right. */
export async function getAccuracy(ctx: FinderContext): Promise<AccuracyAnswer> {
  const result = await findResult(ctx);
  return {
    day: officeDay(ctx, ctx.clock.now()),
    states: await countListings(ctx),
    sample: result && {
      month: result.month,
      size: result.size,
      right: result.right,
      listings: result.listings,
      checked_on: officeDay(ctx, result.checked_at),
    },
  };
}
