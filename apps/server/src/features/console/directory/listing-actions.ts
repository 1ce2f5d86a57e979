import type { LISTINGS } from "@smirk/contract/console/directory/listings";
import { listDoubts } from "../../directory/entries/list-doubts.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";

export const LISTING_ACTIONS: Handlers<typeof LISTINGS> = {
  "listings.doubts": async (ctx, { body }) => {
    const found = await listDoubts(ctx, { afterId: body.after, limit: PAGE_LIMIT });
    const { rows, next } = toPage(found, ({ location_id: id }) => id);
    return { doubts: rows.map((row) => ({ ...row, doubted_at: row.doubted_at.toISOString() })), next };
  },
};
