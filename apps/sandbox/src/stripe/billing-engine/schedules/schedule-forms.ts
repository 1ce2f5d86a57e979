import * as v from "valibot";
import { filledText, form, metadata, text, wholeNumber, yesNo } from "../../api/request/parameters.ts";
import { discountsForm } from "../discounts/redeem.ts";

const timeOrNow = v.union([v.literal("now"), wholeNumber]);
const prorationBehavior = v.picklist(["always_invoice", "create_prorations", "none"]);

const phase = v.strictObject({
  billing_cycle_anchor: v.optional(v.picklist(["automatic", "phase_start"])),
  collection_method: v.optional(v.literal("charge_automatically")),
  currency: v.optional(text),
  default_payment_method: v.optional(filledText),
  description: v.optional(text),
  discounts: v.optional(discountsForm),
  duration: v.optional(
    v.strictObject({
      interval: v.picklist(["day", "week", "month", "year"]),
      interval_count: v.optional(v.pipe(wholeNumber, v.minValue(1)), "1"),
    }),
  ),
  end_date: v.optional(timeOrNow),
  items: v.pipe(
    v.array(
      v.strictObject({
        discounts: v.optional(discountsForm),
        metadata: v.optional(metadata),
        price: filledText,
        quantity: v.optional(v.pipe(wholeNumber, v.minValue(0)), "1"),
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  metadata: v.optional(metadata),
  proration_behavior: v.optional(prorationBehavior, "create_prorations"),
  start_date: v.optional(timeOrNow),
});
export type WantedPhase = v.InferOutput<typeof phase>;

export const scheduleDetails = {
  default_settings: v.optional(v.strictObject({ default_payment_method: v.optional(filledText) })),
  end_behavior: v.optional(v.picklist(["cancel", "release"])),
  phases: v.optional(v.pipe(v.array(phase), v.minLength(1), v.maxLength(10))),
  proration_behavior: v.optional(prorationBehavior, "create_prorations"),
};
const detailsForm = v.strictObject(scheduleDetails);
export type ScheduleDetails = v.InferOutput<typeof detailsForm>;

export const scheduleUpdateForm = form({ ...scheduleDetails, metadata: v.optional(metadata) });

export const scheduleCreateForm = form({
  from_subscription: filledText,
  end_behavior: v.optional(text),
  metadata: v.optional(metadata),
  phases: v.optional(v.unknown()),
});

export const scheduleCancelForm = form({
  invoice_now: v.optional(yesNo, "true"),
  prorate: v.optional(yesNo, "true"),
});

export const scheduleReleaseForm = form({ preserve_cancel_date: v.optional(yesNo, "false") });
