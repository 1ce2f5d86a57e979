import type { VendorCall } from "../vendor-call.ts";

const CARD_OBJECT = {
  id: "wallet_number",
  classId: "instruction",
  hexBackgroundColor: "member_card",
  state: "member_card",
  "cardTitle.defaultValue.language": "language",
  "cardTitle.defaultValue.value": "plan",
  "header.defaultValue.language": "language",
  "header.defaultValue.value": "name",
  "subheader.defaultValue.language": "language",
  "subheader.defaultValue.value": "member_card",
  "textModulesData[].header": "member_card",
  "textModulesData[].body": "member_card",
  "barcode.type": "instruction",
  "barcode.value": "member_card",
  "barcode.alternateText": "member_card",
  "validTimeInterval.end.date": "dates",
} as const;

/** The same fields inside of another object. */
function mapNames(fields: VendorCall["fields"], outer: string): VendorCall["fields"] {
  return Object.fromEntries(Object.entries(fields).map(([name, kind]) => [`${outer}.${name}`, kind]));
}

export const WALLET_CALLS = {
  "notify a phone of a changed pass": {
    recipient: "apple_wallet",
    purpose: "wallet_card",
    requests: ["POST /3/device/:pushToken"],
    fields: { ":pushToken": "wallet_number" },
  },
  "prove the wallet's account": {
    recipient: "google_wallet",
    purpose: "wallet_card",
    requests: ["POST /token"],
    fields: { grant_type: "instruction", assertion: "instruction" },
  },
  // The member's browser takes it there.
  "save a card by its link": {
    recipient: "google_wallet",
    purpose: "wallet_card",
    requests: ["GET /save/*"],
    fields: {
      "genericClasses[].id": "instruction",
      ...mapNames(CARD_OBJECT, "genericObjects[]"),
    },
  },
  "change a saved card": {
    recipient: "google_wallet",
    purpose: "wallet_card",
    requests: ["PUT /walletobjects/v1/genericObject/:card"],
    fields: { ":card": "wallet_number", ...CARD_OBJECT },
  },
} as const satisfies Record<string, VendorCall>;
