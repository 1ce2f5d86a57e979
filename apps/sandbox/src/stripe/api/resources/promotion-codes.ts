import * as v from "valibot";
import { newId } from "../../state/new-id.ts";
import type { PromotionCode } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import {
  clearable,
  filledText,
  form,
  isInRange,
  listForm,
  metadata,
  text,
  timeRange,
  wholeNumber,
  yesNo,
} from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const createForm = form({
  active: v.optional(yesNo, "true"),
  code: v.optional(v.pipe(text, v.regex(/^[A-Za-z0-9-]{1,500}$/, "code"))),
  customer: v.optional(filledText),
  expires_at: v.optional(wholeNumber),
  max_redemptions: v.optional(v.pipe(wholeNumber, v.minValue(1))),
  metadata: v.optional(metadata),
  promotion: v.strictObject({ type: v.literal("coupon"), coupon: filledText }),
  restrictions: v.optional(
    v.strictObject({
      first_time_transaction: v.optional(yesNo),
      minimum_amount: v.optional(wholeNumber),
      minimum_amount_currency: v.optional(text),
    }),
    {},
  ),
});
type NewPromotionCode = Omit<v.InferOutput<typeof createForm>, "expand">;

export const PROMOTION_CODE_OPERATIONS: Operation[] = [
  operation("POST /promotion_codes", createForm, ({ state, params }) => createPromotionCode(state, params)),
  operation(
    "POST /promotion_codes/:id",
    form({ active: v.optional(yesNo), metadata: v.optional(metadata) }),
    ({ state, params, id }) => {
      const code = getObject(state, "promotion_code", id);
      const changes = watchChanges(code);
      code.active = params.active ?? code.active;
      code.metadata = mergeMetadata(code.metadata as Record<string, string>, params.metadata);
      state.store.save(code);
      const previous = changes();
      if (previous) emitEvent(state, { type: "promotion_code.updated", subject: code, previous });
      return code;
    },
  ),
  operation("GET /promotion_codes/:id", form({}), ({ state, id }) =>
    asItIsNow(state, getObject(state, "promotion_code", id)),
  ),
  operation(
    "GET /promotion_codes",
    listForm({
      active: v.optional(yesNo),
      code: v.optional(text),
      coupon: v.optional(text),
      customer: v.optional(clearable(text)),
      created: v.optional(timeRange),
    }),
    ({ state, params }) => {
      const all = state.store.all("promotion_code").map((code) => asItIsNow(state, code));
      const meant = all.filter((code) => {
        if (params.active !== undefined && code.active !== params.active) return false;
        if (params.code !== undefined && code.code.toLowerCase() !== params.code.toLowerCase()) return false;
        if (params.coupon !== undefined && code.promotion.coupon !== params.coupon) return false;
        if (params.customer !== undefined && code.customer !== params.customer) return false;
        return isInRange(code.created, params.created);
      });
      return page("/v1/promotion_codes", meant, params);
    },
  ),
];

/** @throws StripeError 400 when another active promotion has the code, or the coupon is missing */
export function createPromotionCode(state: StripeState, wanted: NewPromotionCode): PromotionCode {
  getObject(state, "coupon", { id: wanted.promotion.coupon, param: "promotion[coupon]" });
  if (wanted.customer) getObject(state, "customer", { id: wanted.customer, param: "customer" });
  const code = wanted.code ?? newId("", 8).slice(1).toUpperCase();
  const isTaken = state.store
    .all("promotion_code")
    .some((other) => isActive(state, other) && other.code.toLowerCase() === code.toLowerCase());
  if (isTaken) {
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, {
      param: "code",
      code: "resource_already_exists",
    });
  }
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = wanted.restrictions;
  const promotionCode: PromotionCode = {
    id: newId("promo"),
    object: "promotion_code",
    active: wanted.active,
    code,
    created: state.clock.now(),
    customer: wanted.customer ?? null,
    customer_account: null,
    expires_at: wanted.expires_at ?? null,
    livemode: false,
    max_redemptions: wanted.max_redemptions ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    promotion: { coupon: wanted.promotion.coupon, type: "coupon" },
    restrictions: {
      first_time_transaction: first_time_transaction ?? false,
      minimum_amount: minimum_amount ?? null,
      minimum_amount_currency: minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  };
  state.store.save(promotionCode);
  emitEvent(state, { type: "promotion_code.created", subject: promotionCode });
  return promotionCode;
}

/** Inactive when switched off, used up or expired, or when its coupon is. */
export function isActive(state: StripeState, code: PromotionCode): boolean {
  const now = state.clock.now();
  const coupon = state.store.get("coupon", code.promotion.coupon);
  const isOver = (time: number | null) => time !== null && time <= now;
  return code.active && !isOver(code.expires_at) && coupon?.valid === true && !isOver(coupon.redeem_by);
}

function asItIsNow(state: StripeState, code: PromotionCode): PromotionCode {
  return { ...code, active: isActive(state, code) };
}
