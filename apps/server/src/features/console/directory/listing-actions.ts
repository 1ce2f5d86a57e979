import type { LISTINGS } from "@smirk/contract/console/directory/listings";
import { listDoubts } from "../../directory/entries/list-doubts.ts";
import { dismissTask, listTasks } from "../../listings/list-tasks.ts";
import { checkSampled, drawSample, findSample } from "../../listings/samples.ts";
import { settleDoubt } from "../../reports/settle-doubt.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";

export const LISTING_ACTIONS: Handlers<typeof LISTINGS> = {
  "listings.doubts": async (ctx, { body }) => {
    const found = await listDoubts(ctx, { afterId: body.after, limit: PAGE_LIMIT });
    const { rows, next } = toPage(found, ({ dentists }) => dentists[0]?.location_id ?? "");
    return { doubts: rows, next };
  },
  "listings.settle": async (ctx, { body: { location_ids: locationIds, is_right: isRight }, operator }) => {
    await settleDoubt(ctx, { locationIds, isRight, operator });
    return {};
  },
  "listings.tasks": async (ctx) => ({ tasks: await listTasks(ctx) }),
  "listings.dismiss": async (ctx, { body: { location_ids: locationIds }, operator }) => {
    await dismissTask(ctx, { locationIds, operator });
    return {};
  },
  "listings.sample": async (ctx) => ({ sample: await findSample(ctx) }),
  "listings.draw": async (ctx, { body: { size }, operator }) => ({
    sample: await drawSample(ctx, { size, operator }),
  }),
  "listings.check": async (ctx, { body: { location_id: locationId, is_right: isRight }, operator }) => {
    await checkSampled(ctx, { locationId, isRight, operator });
    return { sample: await findSample(ctx) };
  },
};
