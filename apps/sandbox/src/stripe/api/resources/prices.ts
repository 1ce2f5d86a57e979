import * as v from "valibot";
import { newId } from "../../state/new-id.ts";
import type { Price } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { emitEvent, watchChanges } from "../../webhooks/emit-event.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { filledText, form, listForm, metadata, text, wholeNumber, yesNo } from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const fields = {
  active: v.optional(yesNo),
  lookup_key: v.optional(text),
  metadata: v.optional(metadata),
  nickname: v.optional(text),
  tax_behavior: v.optional(v.picklist(["exclusive", "inclusive", "unspecified"])),
  transfer_lookup_key: v.optional(yesNo, "false"),
};

const createForm = form({
  ...fields,
  currency: filledText,
  product: filledText,
  recurring: v.optional(
    v.strictObject({
      interval: v.picklist(["day", "week", "month", "year"]),
      interval_count: v.optional(wholeNumber, "1"),
      usage_type: v.optional(v.literal("licensed")),
    }),
  ),
  unit_amount: v.pipe(wholeNumber, v.minValue(0)),
});

/** An amount never changes: a new price replaces it and may take over the lookup key. */
export const PRICE_OPERATIONS: Operation[] = [
  operation("POST /prices", createForm, ({ state, params }) => {
    getObject(state, "product", { id: params.product, param: "product" });
    takeLookupKey(state, params.lookup_key, params.transfer_lookup_key);
    const price = createPrice(state, params);
    state.store.save(price);
    emitEvent(state, { type: "price.created", subject: price });
    return price;
  }),
  operation("POST /prices/:id", form(fields), ({ state, params, id }) => {
    const price = getObject(state, "price", id);
    const changes = watchChanges(price);
    if (params.lookup_key !== undefined && params.lookup_key !== price.lookup_key) {
      takeLookupKey(state, params.lookup_key, params.transfer_lookup_key);
      price.lookup_key = params.lookup_key || null;
    }
    price.active = params.active ?? price.active;
    price.nickname = params.nickname ?? price.nickname;
    price.tax_behavior = params.tax_behavior ?? price.tax_behavior;
    price.metadata = mergeMetadata(price.metadata as Record<string, string>, params.metadata);
    state.store.save(price);
    const previous = changes();
    if (previous) emitEvent(state, { type: "price.updated", subject: price, previous });
    return price;
  }),
  operation("GET /prices/:id", form({}), ({ state, id }) => getObject(state, "price", id)),
  operation(
    "GET /prices",
    listForm({
      active: v.optional(yesNo),
      currency: v.optional(text),
      lookup_keys: v.optional(v.pipe(v.array(text), v.maxLength(10))),
      product: v.optional(text),
      type: v.optional(v.picklist(["one_time", "recurring"])),
    }),
    ({ state, params }) => {
      const meant = state.store.all("price").filter((price) => {
        if (params.lookup_keys && !params.lookup_keys.includes(price.lookup_key ?? "")) return false;
        return (["active", "currency", "product", "type"] as const).every(
          (field) => params[field] === undefined || price[field] === params[field],
        );
      });
      return page("/v1/prices", meant, params);
    },
  ),
];

function createPrice(state: StripeState, params: v.InferOutput<typeof createForm>): Price {
  return {
    id: newId("price"),
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: state.clock.now(),
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key || null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: params.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? "recurring" : "one_time",
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  };
}

function takeLookupKey(state: StripeState, key: string | undefined, transfer: boolean): void {
  const holder = key ? state.store.all("price").find(({ lookup_key }) => lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Set \`transfer_lookup_key=true\` to move it to this price.`,
      { param: "lookup_key", code: "resource_already_exists" },
    );
  }
  holder.lookup_key = null;
  state.store.save(holder);
  emitEvent(state, { type: "price.updated", subject: holder, previous: { lookup_key: key } });
}
