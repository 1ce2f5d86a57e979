import * as v from "valibot";
import { newId } from "../../state/new-id.ts";
import type { Coupon } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { decimal, filledText, form, listForm, metadata, text, wholeNumber } from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const createForm = form({
  amount_off: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  applies_to: v.optional(v.strictObject({ products: v.array(filledText) })),
  currency: v.optional(text),
  duration: v.optional(v.picklist(["forever", "once", "repeating"]), "once"),
  duration_in_months: v.optional(wholeNumber),
  id: v.optional(filledText),
  max_redemptions: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  metadata: v.optional(metadata),
  name: v.optional(v.pipe(text, v.maxLength(40))),
  percent_off: v.optional(v.pipe(decimal, v.minValue(0.01), v.maxValue(100))),
  redeem_by: v.optional(wholeNumber),
});
type NewCoupon = Omit<v.InferOutput<typeof createForm>, "expand">;

export const COUPON_OPERATIONS: Operation[] = [
  operation("POST /coupons", createForm, ({ state, params }) => createCoupon(state, params)),
  operation(
    "POST /coupons/:id",
    form({ metadata: v.optional(metadata), name: v.optional(text) }),
    ({ state, params, id }) => {
      const coupon = getObject(state, "coupon", id);
      const changes = watchChanges(coupon);
      coupon.name = params.name ?? coupon.name;
      coupon.metadata = mergeMetadata(coupon.metadata as Record<string, string>, params.metadata);
      state.store.save(coupon);
      const previous = changes();
      if (previous) emitEvent(state, { type: "coupon.updated", subject: coupon, previous });
      return coupon;
    },
  ),
  operation("GET /coupons/:id", form({}), ({ state, id }) => getObject(state, "coupon", id)),
  operation("GET /coupons", listForm({}), ({ state, params }) =>
    page("/v1/coupons", state.store.all("coupon"), params),
  ),
  operation("DELETE /coupons/:id", form({}), ({ state, id }) => {
    const coupon = getObject(state, "coupon", id);
    state.store.remove(coupon);
    emitEvent(state, { type: "coupon.deleted", subject: coupon });
    return { id, object: "coupon", deleted: true };
  }),
];

/** @throws StripeError 400 for a coupon without exactly one discount, or for an unknown product */
export function createCoupon(state: StripeState, wanted: NewCoupon): Coupon {
  if ((wanted.percent_off === undefined) === (wanted.amount_off === undefined)) {
    throw invalidRequest("You must pass either `percent_off` or `amount_off`, and not both.", {
      code: "parameters_exclusive",
    });
  }
  if (wanted.amount_off !== undefined && wanted.currency === undefined) {
    throw invalidRequest("You must pass currency when passing amount_off.", { param: "currency" });
  }
  if ((wanted.duration === "repeating") !== (wanted.duration_in_months !== undefined)) {
    throw invalidRequest("You must pass duration_in_months when, and only when, duration is repeating.", {
      param: "duration_in_months",
    });
  }
  if (wanted.id !== undefined && state.store.get("coupon", wanted.id)) {
    throw invalidRequest("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  }
  for (const product of wanted.applies_to?.products ?? []) {
    getObject(state, "product", { id: product, param: "applies_to[products]" });
  }
  const coupon: Coupon = {
    id: wanted.id ?? newId("co", 8).slice(3),
    object: "coupon",
    amount_off: wanted.amount_off ?? null,
    ...(wanted.applies_to ? { applies_to: wanted.applies_to } : {}),
    created: state.clock.now(),
    currency: wanted.currency?.toLowerCase() ?? null,
    duration: wanted.duration,
    duration_in_months: wanted.duration_in_months ?? null,
    livemode: false,
    max_redemptions: wanted.max_redemptions ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    name: wanted.name ?? null,
    percent_off: wanted.percent_off ?? null,
    redeem_by: wanted.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  };
  state.store.save(coupon);
  emitEvent(state, { type: "coupon.created", subject: coupon });
  return coupon;
}
