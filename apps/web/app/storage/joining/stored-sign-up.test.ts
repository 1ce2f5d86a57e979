import { writePlan } from "@smirk/contract/subscription/plans";
import { writePromotion } from "@smirk/contract/subscription/promotions";
import type { Promotion } from "@smirk/domain/billing/promotions/promotion";
import { encodeBase64Text } from "@smirk/domain/wire/base64/base64-text";
import { describe, expect, it } from "vitest";
import { DENTAL } from "../../../../../packages/domain/test/demo-plans.ts";
import { STORED_FORMS, type StoredSignUp } from "./stored-sign-up.ts";

const DETAILS = {
  firstName: "Željka",
  lastName: "Čović-Núñez",
  email: "zeljka@example.com",
  homeAddress: "1200 Main St, Houston, TX 77002",
  phoneNumber: "+1 (713) 555-0123",
  dateOfBirth: "02/29/1984",
};
const CHILD = { relation: "CHILD", firstName: "Šime", lastName: "Čović", dateOfBirth: "01/02/2015" } as const;
const DRAFT: StoredSignUp["familyMemberDraft"] = {
  index: null,
  draft: { relation: "", firstName: "Ši", lastName: "", dateOfBirth: "01/0" },
};
const INTENT = { client_secret: "pi_1_secret_2", nonce: "n-1" };
const NONE = { monthly: null, yearly: null };
const SMILE10: Promotion = {
  id: "promo_1",
  discount: { plan: { monthly: 1705, yearly: 17190 }, family: NONE, familyExtra: NONE, enrollmentFee: null },
  duration: { kind: "once" },
};
const PROMOTION = { code: "SMILE10", response: writePromotion(SMILE10) };

/** Each key with a value and its stored text. */
const SOUND: { [Key in keyof StoredSignUp]: [StoredSignUp[Key], string] } = {
  primaryDentist: ["42", "42"],
  userDetailsFormData: [DETAILS, encodeBase64Text(JSON.stringify(DETAILS))],
  familyDetailsFormData: [[CHILD], encodeBase64Text(JSON.stringify([CHILD]))],
  familyMemberDraft: [DRAFT, encodeBase64Text(JSON.stringify(DRAFT))],
  insurancePlans: [[DENTAL], JSON.stringify([writePlan(DENTAL)])],
  insurancePaymentIntent: [INTENT, encodeBase64Text(JSON.stringify(INTENT))],
  selectedPlan: [{ planSlug: "brightwell_discount_1", period: "yearly" }, "brightwell_discount_1:annualy"],
  plansChoice: [
    { people: 3, period: "yearly", planSlug: "brightwell_discount_1" },
    "3:yearly:brightwell_discount_1",
  ],
  subscribeToNewsletter: [false, "false"],
  autoRenew: [false, "false"],
  promotion: [{ code: "SMILE10", promotion: SMILE10 }, encodeBase64Text(JSON.stringify(PROMOTION))],
};
const KEYS = Object.keys(SOUND) as (keyof StoredSignUp)[];

function expectRoundTrip<Key extends keyof StoredSignUp>(key: Key) {
  const [value, text] = SOUND[key];
  expect(STORED_FORMS[key].print(value)).toBe(text);
  expect(STORED_FORMS[key].parse(text)).toEqual(value);
}

const encode = (value: unknown) => encodeBase64Text(JSON.stringify(value));

const FOREIGN: { [Key in keyof StoredSignUp]: string[] } = {
  primaryDentist: ["0", "-1", "4.2", "dentist", "1'--", '"42"', "12345678901234567890"],
  userDetailsFormData: [JSON.stringify(DETAILS), encode({ ...DETAILS, email: 7 }), encode([DETAILS]), "e30="],
  familyDetailsFormData: [encode(CHILD), encode([{ ...CHILD, relation: "COUSIN" }]), encode([null])],
  familyMemberDraft: [
    encode({ ...DRAFT, index: -1 }),
    encode({ index: 0 }),
    encode({ ...DRAFT, draft: { ...DRAFT.draft, relation: "COUSIN" } }),
  ],
  insurancePlans: [
    JSON.stringify(writePlan(DENTAL)),
    JSON.stringify([{ ...writePlan(DENTAL), slug: "" }]),
    encode([writePlan(DENTAL)]),
  ],
  insurancePaymentIntent: [
    JSON.stringify(INTENT),
    encode({ client_secret: "x" }),
    encode({ ...INTENT, nonce: "" }),
  ],
  selectedPlan: [
    "brightwell_discount_1",
    "brightwell_discount_1:weekly",
    ":monthly",
    "a b:monthly",
    "a:b:monthly",
  ],
  plansChoice: ["0:yearly:", "100:yearly:", "3:annualy:", "3:monthly", "3:monthly:a b", "3:monthly:a:b"],
  subscribeToNewsletter: ["1", "yes", "TRUE", '"true"'],
  autoRenew: ["1", "yes", "TRUE"],
  promotion: [JSON.stringify(PROMOTION), encode({ code: "X" }), encode({ ...PROMOTION, code: "" })],
};
/** Invalid for every key. */
const ALWAYS_FOREIGN = [
  "",
  " ",
  "null",
  "undefined",
  "[object Object]",
  "{",
  "%%%",
  "\u0000",
  encode(null),
  encode(7),
];

describe("a stored value of the sign-up [APP-07]", () => {
  it.each(KEYS)("%s stands in its own encoding, and comes back", (key) => {
    expectRoundTrip(key);
  });

  it.each(KEYS.flatMap((key) => [...FOREIGN[key], ...ALWAYS_FOREIGN].map((text) => [key, text] as const)))(
    "%s is none when it reads %j",
    (key, text) => {
      expect(STORED_FORMS[key].parse(text)).toBeNull();
    },
  );

  it("keeps the apartment and the checked address beside the specified details", () => {
    const details = {
      ...DETAILS,
      apartment: "Apt 4",
      address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    };
    const { parse, print } = STORED_FORMS.userDetailsFormData;
    expect(parse(print(details))).toEqual(details);
  });

  it.each([
    ["plan:monthly", "monthly"],
    ["plan:annualy", "yearly"],
    ["plan:yearly", "yearly"],
  ])("reads the period of %s as %s", (text, period) => {
    expect(STORED_FORMS.selectedPlan.parse(text)).toEqual({ planSlug: "plan", period });
  });
});
