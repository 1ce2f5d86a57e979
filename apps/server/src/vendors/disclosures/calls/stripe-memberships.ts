import type { VendorCall } from "../vendor-call.ts";

/** Calls that change what is paid for. */
export const SUBSCRIPTION_CALLS = {
  "cancel a subscription": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["DELETE /v1/subscriptions/:subscription"],
    fields: { ":subscription": "payment_number", "expand[]": "instruction" },
  },
  "change a subscription's items": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/subscriptions/:subscription"],
    fields: {
      ":subscription": "payment_number",
      "items[][id]": "payment_number",
      "items[][price]": "plan",
      "items[][quantity]": "plan",
      proration_behavior: "instruction",
      proration_date: "dates",
      payment_behavior: "instruction",
      "expand[]": "instruction",
    },
  },
  "plan a schedule's items": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/subscription_schedules/:schedule"],
    fields: {
      ":schedule": "payment_number",
      end_behavior: "instruction",
      proration_behavior: "instruction",
      "phases[][start_date]": "dates",
      "phases[][end_date]": "dates",
      "phases[][items][][price]": "plan",
      "phases[][items][][quantity]": "plan",
      "phases[][proration_behavior]": "instruction",
    },
  },
  "preview a change": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/invoices/create_preview"],
    fields: {
      subscription: "payment_number",
      "subscription_details[items][][id]": "payment_number",
      "subscription_details[items][][price]": "plan",
      "subscription_details[items][][quantity]": "plan",
      "subscription_details[proration_behavior]": "instruction",
      "subscription_details[proration_date]": "dates",
    },
  },
  "preview a changed period": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/invoices/create_preview"],
    fields: {
      subscription: "payment_number",
      preview_mode: "instruction",
      "subscription_details[cancel_at_period_end]": "plan",
      "subscription_details[cancel_at]": "plan",
      "subscription_details[items][][id]": "payment_number",
      "subscription_details[items][][price]": "plan",
      "subscription_details[items][][quantity]": "plan",
      "subscription_details[proration_behavior]": "instruction",
    },
  },
  "read a schedule": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["GET /v1/subscription_schedules/:schedule"],
    fields: { ":schedule": "payment_number" },
  },
  "release a schedule": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/subscription_schedules/:schedule/release"],
    fields: { ":schedule": "payment_number" },
  },
  "schedule a change": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/subscription_schedules"],
    fields: { from_subscription: "payment_number" },
  },
  "update a subscription": {
    recipient: "stripe",
    purpose: "membership_change",
    requests: ["POST /v1/subscriptions/:subscription"],
    fields: {
      ":subscription": "payment_number",
      cancel_at_period_end: "plan",
      cancel_at: "plan",
      "expand[]": "instruction",
    },
  },
} as const satisfies Record<string, VendorCall>;
