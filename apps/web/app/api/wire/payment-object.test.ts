import { type SignUpPayment, writeSignUpPayment } from "@smirk/contract/subscription/sign-up-payment";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DETAILS, FAMILY } from "../../../../../packages/domain/test/sign-up-forms.ts";
import { PAYLOAD } from "../../../../../packages/domain/test/sign-up-payload.ts";
import { paymentObjectSchema, restoreForms } from "./payment-object.ts";
import { paymentOfForms } from "./payment-of-forms.ts";

function restore(value: unknown) {
  return restoreForms(v.parse(paymentObjectSchema, value));
}

describe("the payment object [PAY-10]", () => {
  it("brings the forms back when local ones are gone", () => {
    expect(restore(PAYLOAD)).toEqual({
      details: { ...DETAILS, apartment: "Apt 4" },
      family: FAMILY,
      selectedPlan: { planSlug: "brightwell_discount_2", period: "yearly" },
      promotionCode: "SMILE10",
      primaryDentist: "42",
      isSubscribed: true,
      autoRenew: true,
    });
  });

  it("makes the same payment again", () => {
    const forms = restore(PAYLOAD);
    if (!forms.details || !forms.selectedPlan) throw new Error("not all came back");
    const { details, selectedPlan } = forms;
    const payment = paymentOfForms({ ...forms, details, selectedPlan });
    expect(writeSignUpPayment(payment as SignUpPayment)).toEqual(PAYLOAD);
  });

  it("keeps one name as one, and takes no missing one for it, N6 [USE-19]", () => {
    const [first] = PAYLOAD.family_members;
    const pay = (surname?: string | null) => {
      const forms = restore({ ...PAYLOAD, surname, family_members: [{ ...first, surname }] });
      if (!forms.details || !forms.selectedPlan) throw new Error("not all came back");
      const { details, selectedPlan } = forms;
      return paymentOfForms({ ...forms, details, selectedPlan });
    };
    const payment = pay(null);
    expect([payment?.lastName, payment?.familyMembers[0]?.lastName]).toEqual(["", ""]);
    expect([pay(undefined), pay("")]).toEqual([null, null]);
  });

  it("needs only plan and period", () => {
    expect(restore({ plan_slug: "brightwell_discount_1", renew_period: "monthly" })).toEqual({
      details: null,
      family: [],
      selectedPlan: { planSlug: "brightwell_discount_1", period: "monthly" },
      promotionCode: null,
      primaryDentist: null,
      isSubscribed: false,
      autoRenew: true,
    });
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [{ ...PAYLOAD, plan_slug: "" }],
    [{ ...PAYLOAD, renew_period: "weekly" }],
    [{ ...PAYLOAD, family_members: [{ name: "Sam" }] }],
    [{ ...PAYLOAD, family_members: [{ relation: "cousin" }] }],
    [{ ...PAYLOAD, address: "1200 Main St" }],
  ])("is none in %j", (value) => {
    expect(v.is(paymentObjectSchema, value)).toBe(false);
  });

  it("leaves empty what it cannot read as a date or phone number", () => {
    const restored = restore({ ...PAYLOAD, birth_date: "soon", phone_number: null, address: null });
    expect(restored.details).toMatchObject({ dateOfBirth: "", phoneNumber: "", homeAddress: "" });
    expect(restored.details).not.toHaveProperty("address");
  });
});
