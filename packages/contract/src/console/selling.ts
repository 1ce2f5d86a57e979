import * as v from "valibot";
import { get, post } from "./action.ts";
import { cents, reason, time } from "./fields.ts";

const coupon = v.object({
  off: v.variant("kind", [
    v.object({ kind: v.literal("percent"), percent: v.number() }),
    v.object({ kind: v.literal("amount"), cents }),
  ]),
  products: v.array(v.string()),
  duration: v.variant("kind", [
    v.object({ kind: v.picklist(["once", "forever"]) }),
    v.object({ kind: v.literal("repeating"), months: v.number() }),
  ]),
});
const promotion = v.object({
  id: v.string(),
  code: v.string(),
  state: v.picklist(["good", "used up", "over", "switched off", "not sellable"]),
  is_active: v.boolean(),
  /** Null for one that we cannot represent, such as in another currency. */
  coupon: v.nullable(coupon),
  times_redeemed: v.number(),
  max_redemptions: v.nullable(v.number()),
  expires_at: v.nullable(time),
  conditions: v.array(v.string()),
});
const price = v.object({
  plan_slug: v.string(),
  lookup_key: v.string(),
  product_id: v.string(),
  name: v.string(),
  /** Null: charged once. */
  interval: v.nullable(v.picklist(["month", "year"])),
  cents,
  /** Null where the payment provider has no such price. */
  their_cents: v.nullable(cents),
  /** Such as 'is missing'; null where both agree. */
  difference: v.nullable(v.string()),
});
const both = v.object({ monthly: cents, yearly: cents });
/** Null: not discounted. */
const discounted = v.object({ monthly: v.nullable(cents), yearly: v.nullable(cents) });
const typed = v.pipe(
  v.record(v.string(), v.unknown(), "Describe the promotion."),
  v.maxEntries(60, "Describe the promotion."),
);
const code = v.pipe(v.string("Name a code."), v.maxLength(100), v.regex(/^[A-Za-z0-9-]{1,100}$/));

export const SELLING = {
  "selling.show": get("/selling", {
    role: "support",
    command: "plan list",
    answer: v.object({
      plans: v.array(
        v.object({
          slug: v.string(),
          name: v.string(),
          group_code: v.string(),
          is_sold: v.boolean(),
          members: v.number(),
          is_in_spanish: v.boolean(),
          /** What a member who joins today pays. */
          prices: v.object({ plan_cents: both, family_cents: both, family_extra_cents: both }),
          /** The card for prescriptions; null where the plan includes none. */
          prescription_card: v.nullable(v.picklist(["complete", "incomplete"])),
        }),
      ),
      /** Null while the payment provider cannot be reached. */
      provider: v.nullable(v.object({ prices: v.array(price), promotions: v.array(promotion) })),
    }),
  }),
  "promotions.preview": post("/promotions/preview", {
    role: "billing",
    command: "promotion import",
    takes: v.object({ promotion: typed }),
    answer: v.object({
      plans: v.array(
        v.object({
          name: v.string(),
          prices: v.object({ plan_cents: both, family_cents: both, enrollment_fee_cents: cents }),
          discount: v.nullable(
            v.object({ plan: discounted, family: discounted, enrollment_fee: v.nullable(cents) }),
          ),
        }),
      ),
    }),
  }),
  "promotions.create": post("/promotions/create", {
    role: "billing",
    needsProof: true,
    command: "promotion import",
    takes: v.object({ reason, promotion: typed }),
    answer: v.object({ created: v.string() }),
  }),
  "promotions.end": post("/promotions/end", {
    role: "billing",
    needsProof: true,
    command: "promotion end",
    takes: v.object({ code, reason }),
    answer: v.object({ ended: v.string() }),
  }),
  "promotions.resume": post("/promotions/resume", {
    role: "billing",
    needsProof: true,
    command: "promotion resume",
    takes: v.object({ code, reason }),
    answer: v.object({ resumed: v.string() }),
  }),
};
