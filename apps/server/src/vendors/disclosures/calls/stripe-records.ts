import type { VendorCall } from "../vendor-call.ts";

/** Calls that read what Stripe has: only the numbers that it gave. */
export const RECORD_CALLS = {
  "fetch an invoice's file": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET *"],
    fields: { "*": "payment_number" },
  },
  "find a payment's customer": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices/:invoice", "GET /v1/payment_intents/:payment", "GET /v1/charges/:charge"],
    fields: { ":invoice": "payment_number", ":payment": "payment_number", ":charge": "payment_number" },
  },
  "find a payment's invoice": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoice_payments"],
    fields: {
      "payment[type]": "instruction",
      "payment[payment_intent]": "payment_number",
      limit: "instruction",
      "expand[]": "instruction",
    },
  },
  "list a customer's subscriptions": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/subscriptions"],
    fields: {
      customer: "payment_number",
      status: "instruction",
      "expand[]": "instruction",
      limit: "instruction",
    },
  },
  "list a payment's charges": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/charges"],
    fields: { payment_intent: "payment_number", limit: "instruction" },
  },
  "list a payment's disputes": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/disputes"],
    fields: { payment_intent: "payment_number", limit: "instruction" },
  },
  "list a subscription's invoices": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: { subscription: "payment_number", status: "instruction", limit: "instruction" },
  },
  "list an account's charges": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/charges"],
    fields: { customer: "payment_number", limit: "instruction" },
  },
  "list an account's invoices": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: { customer: "payment_number", "expand[]": "instruction", limit: "instruction" },
  },
  "list an invoice's lines": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices/:invoice/lines"],
    fields: { ":invoice": "payment_number", limit: "instruction" },
  },
  "list changes of subscriptions": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/events"],
    fields: { type: "instruction", "created[gte]": "instruction", limit: "instruction" },
  },
  "list disputes": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/disputes"],
    fields: { "created[gte]": "instruction", limit: "instruction" },
  },
  "list drafts": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: { subscription: "payment_number", status: "instruction" },
  },
  "list fraud warnings": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/radar/early_fraud_warnings"],
    fields: { payment_intent: "payment_number", limit: "instruction" },
  },
  "list invoices": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: { subscription: "payment_number", limit: "instruction", "expand[]": "instruction" },
  },
  "list paid invoices": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: {
      subscription: "payment_number",
      status: "instruction",
      "expand[]": "instruction",
      limit: "instruction",
    },
  },
  "list settled invoices": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices"],
    fields: {
      customer: "payment_number",
      status: "instruction",
      "expand[]": "instruction",
      limit: "instruction",
    },
  },
  "list subscriptions": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/subscriptions"],
    fields: { status: "instruction", "expand[]": "instruction", limit: "instruction" },
  },
  "preview the next charge": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["POST /v1/invoices/create_preview"],
    fields: {
      subscription: "payment_number",
      "subscription_details[cancel_at_period_end]": "plan",
      "subscription_details[cancel_at]": "plan",
    },
  },
  "read a charge": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/charges/:charge"],
    fields: { ":charge": "payment_number" },
  },
  "read a payment": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/payment_intents/:payment"],
    fields: { ":payment": "payment_number" },
  },
  "read a subscription": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/subscriptions/:subscription"],
    fields: { ":subscription": "payment_number", "expand[]": "instruction" },
  },
  "read an invoice's file": {
    recipient: "stripe",
    purpose: "payment_records",
    requests: ["GET /v1/invoices/:invoice"],
    fields: { ":invoice": "payment_number" },
  },
} as const satisfies Record<string, VendorCall>;
