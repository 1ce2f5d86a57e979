import type { WAITLIST } from "@smirk/contract/console/waitlist";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { countWaitlist } from "../waitlist/count-waitlist.ts";
import { findOnWaitlist } from "../waitlist/list-waitlist.ts";
import type { Handlers } from "./action.ts";

/** People outside the service area: how many, who, and their removal. */
export const WAITLIST_ACTIONS: Handlers<typeof WAITLIST> = {
  "waitlist.count": async (ctx) => {
    const [months, areaCodes] = await Promise.all([
      countWaitlist(ctx, "month"),
      countWaitlist(ctx, "area-code"),
    ]);
    return { months: months.toReversed(), areaCodes };
  },
  "waitlist.find": async (ctx, { body }) => ({ people: await findOnWaitlist(ctx, body.text) }),
  "waitlist.remove": async (ctx, { body: { email }, operator }) => ({
    removed: await removeFromWaitlist(ctx, { email, operator }),
  }),
};
