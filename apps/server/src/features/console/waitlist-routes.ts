import { findOnWaitlistBody, removeFromWaitlistBody } from "@smirk/contract/console/waitlist";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { countWaitlist } from "../waitlist/count-waitlist.ts";
import { findOnWaitlist } from "../waitlist/list-waitlist.ts";
import { type AddAction, withReason } from "./register-actions.ts";

/** People outside the service area: how many, who, and their removal. */
export function registerWaitlistActions(add: AddAction, ctx: Context): void {
  add("waitlist.count", {
    method: "GET",
    url: "/waitlist",
    handler: async () => {
      const [months, areaCodes] = await Promise.all([
        countWaitlist(ctx, "month"),
        countWaitlist(ctx, "area-code"),
      ]);
      return { months: months.toReversed(), area_codes: areaCodes };
    },
  });
  add("waitlist.find", {
    method: "POST",
    url: "/waitlist/find",
    handler: async ({ request }) => ({
      people: await findOnWaitlist(ctx, parseBody(findOnWaitlistBody, request.body).text),
    }),
  });
  add("waitlist.remove", {
    method: "POST",
    url: "/waitlist/remove",
    handler: async ({ request, operator }) => {
      const { email } = parseBody(removeFromWaitlistBody, request.body);
      return {
        removed: await removeFromWaitlist(ctx, { email, operator: withReason(operator, request.body) }),
      };
    },
  });
}
