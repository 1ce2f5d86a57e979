import * as v from "valibot";
import { discountsForm } from "../../billing-engine/discounts/redeem.ts";
import { scheduleDetails } from "../../billing-engine/schedules/schedule-forms.ts";
import { clearable, filledText, form, metadata, text, wholeNumber, yesNo } from "../request/parameters.ts";

const prorationBehavior = v.picklist(["always_invoice", "create_prorations", "none"]);
const quantity = v.optional(v.pipe(wholeNumber, v.minValue(0)), "1");

const paymentSettings = v.strictObject({
  payment_method_types: v.optional(v.union([v.literal(""), v.array(v.literal("card"))])),
  payment_method_options: v.optional(v.record(v.string(), v.unknown())),
  save_default_payment_method: v.optional(v.picklist(["off", "on_subscription"])),
});

const cancellationDetails = v.strictObject({ comment: v.optional(text), feedback: v.optional(text) });

const shared = {
  collection_method: v.optional(v.literal("charge_automatically")),
  default_payment_method: v.optional(filledText),
  description: v.optional(text),
  discounts: v.optional(discountsForm),
  metadata: v.optional(metadata),
  off_session: v.optional(yesNo),
  payment_settings: v.optional(paymentSettings),
  proration_behavior: v.optional(prorationBehavior),
};

const addedItem = v.strictObject({
  discountable: v.optional(yesNo, "true"),
  discounts: v.optional(discountsForm),
  metadata: v.optional(metadata),
  price: filledText,
  quantity,
});
export type AddedItem = v.InferOutput<typeof addedItem>;

const wantedItem = v.strictObject({
  discounts: v.optional(discountsForm),
  metadata: v.optional(metadata),
  price: filledText,
  quantity,
});

const billingMode = v.strictObject({
  type: v.picklist(["classic", "flexible"]),
  flexible: v.optional(v.strictObject({ proration_discounts: v.optional(v.literal("included")) })),
});

export const createForm = form({
  ...shared,
  add_invoice_items: v.optional(v.array(addedItem), []),
  billing_mode: v.optional(billingMode),
  currency: v.optional(text),
  customer: filledText,
  items: v.pipe(v.array(wantedItem), v.minLength(1), v.maxLength(20)),
  payment_behavior: v.optional(v.picklist(["allow_incomplete", "default_incomplete"]), "allow_incomplete"),
});
export type NewSubscription = v.InferOutput<typeof createForm>;

const endDate = v.union([v.picklist(["max_period_end", "min_period_end"]), wholeNumber]);

const changedItem = v.strictObject({
  deleted: v.optional(yesNo),
  discounts: v.optional(discountsForm),
  id: v.optional(filledText),
  metadata: v.optional(metadata),
  price: v.optional(filledText),
  quantity: v.optional(v.pipe(wholeNumber, v.minValue(0))),
});

export const updateForm = form({
  ...shared,
  add_invoice_items: v.optional(v.array(addedItem), []),
  billing_cycle_anchor: v.optional(v.strictObject({ type: v.picklist(["now", "unchanged"]) })),
  cancel_at: v.optional(clearable(endDate)),
  cancel_at_period_end: v.optional(yesNo),
  cancellation_details: v.optional(cancellationDetails),
  items: v.optional(v.pipe(v.array(changedItem), v.maxLength(20))),
  payment_behavior: v.optional(
    v.picklist(["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"]),
    "allow_incomplete",
  ),
  proration_date: v.optional(wholeNumber),
});
export type SubscriptionUpdate = v.InferOutput<typeof updateForm>;

export const cancelForm = form({
  cancellation_details: v.optional(cancellationDetails),
  invoice_now: v.optional(yesNo),
  prorate: v.optional(yesNo),
});

const previewDetails = v.strictObject({
  billing_cycle_anchor: v.optional(v.strictObject({ type: v.picklist(["now", "unchanged"]) })),
  billing_mode: v.optional(billingMode),
  cancel_at: v.optional(clearable(endDate)),
  cancel_at_period_end: v.optional(yesNo),
  cancel_now: v.optional(yesNo),
  items: v.optional(v.pipe(v.array(changedItem), v.maxLength(20))),
  metadata: v.optional(metadata),
  proration_behavior: v.optional(prorationBehavior),
  proration_date: v.optional(wholeNumber),
});
export type PreviewDetails = v.InferOutput<typeof previewDetails>;

export const previewForm = form({
  currency: v.optional(text),
  customer: v.optional(filledText),
  discounts: v.optional(discountsForm),
  invoice_items: v.optional(v.array(addedItem), []),
  preview_mode: v.optional(v.picklist(["next", "recurring"]), "next"),
  schedule: v.optional(filledText),
  schedule_details: v.optional(v.strictObject(scheduleDetails)),
  subscription: v.optional(filledText),
  subscription_details: v.optional(previewDetails),
});
export type InvoicePreview = v.InferOutput<typeof previewForm>;
