import * as v from "valibot";
import type { Context } from "../../context.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { countWaitlist } from "../waitlist/count-waitlist.ts";
import { findOnWaitlist } from "../waitlist/list-waitlist.ts";
import { type AddAction, withReason } from "./register-actions.ts";

const searchSchema = v.object({
  text: v.pipe(v.string("Type an email address or a phone number."), v.maxLength(200)),
});
const removeSchema = v.object({ email: v.pipe(v.string("Name somebody."), v.maxLength(254)) });

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
      people: await findOnWaitlist(ctx, parseBody(searchSchema, request.body).text),
    }),
  });
  add("waitlist.remove", {
    method: "POST",
    url: "/waitlist/remove",
    handler: async ({ request, operator }) => {
      const { email } = parseBody(removeSchema, request.body);
      return {
        removed: await removeFromWaitlist(ctx, { email, operator: withReason(operator, request.body) }),
      };
    },
  });
}
