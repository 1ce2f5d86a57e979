import type { VendorCall } from "../vendor-call.ts";

/** Calls that put prices and codes on sale: nobody is named in them. */
export const CATALOG_CALLS = {
  "create a coupon": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["POST /v1/coupons"],
    fields: {
      name: "instruction",
      percent_off: "instruction",
      amount_off: "instruction",
      currency: "instruction",
      duration: "instruction",
      duration_in_months: "instruction",
      "applies_to[products][]": "instruction",
    },
  },
  "create a price": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["POST /v1/prices"],
    fields: {
      product: "instruction",
      currency: "instruction",
      unit_amount: "instruction",
      lookup_key: "instruction",
      transfer_lookup_key: "instruction",
      "recurring[interval]": "instruction",
    },
  },
  "create a promotion code": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["POST /v1/promotion_codes"],
    fields: {
      code: "instruction",
      "promotion[type]": "instruction",
      "promotion[coupon]": "instruction",
      max_redemptions: "instruction",
      expires_at: "instruction",
    },
  },
  "find a product": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["GET /v1/products"],
    fields: { "ids[]": "instruction" },
  },
  "find prices": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["GET /v1/prices"],
    fields: { "lookup_keys[]": "instruction", active: "instruction", limit: "instruction" },
  },
  "list promotions": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["GET /v1/promotion_codes"],
    fields: { code: "instruction", "expand[]": "instruction", limit: "instruction" },
  },
  "put a product": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["POST /v1/products", "POST /v1/products/:product"],
    fields: { ":product": "instruction", id: "instruction", name: "instruction", active: "instruction" },
  },
  "switch a promotion code": {
    recipient: "stripe",
    purpose: "price_list",
    requests: ["POST /v1/promotion_codes/:code"],
    fields: { ":code": "instruction", active: "instruction" },
  },
} as const satisfies Record<string, VendorCall>;
