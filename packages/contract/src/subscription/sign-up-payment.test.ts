import type { State } from "@smirk/domain/joining/address/states";
import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import { describe, expect, it } from "vitest";
import { paymentOfForms } from "../../../../apps/web/app/api/wire/payment-of-forms.ts";
import { DETAILS, FAMILY } from "../../../domain/test/sign-up-forms.ts";
import { PAYLOAD } from "../../../domain/test/sign-up-payload.ts";
import { readSignUpPayment, type SignUpPayment, writeSignUpPayment } from "./sign-up-payment.ts";

const TODAY = "2026-11-20";
const FORMS = {
  details: { ...DETAILS, apartment: " Apt 4 " },
  family: FAMILY,
  selectedPlan: { planSlug: "brightwell_discount_2", period: "yearly" },
  promotionCode: "SMILE10",
  primaryDentist: "42",
  isSubscribed: true,
  autoRenew: true,
} as const;

function errors(wrong: object, states: readonly State[] = SOLD_STATES) {
  return readSignUpPayment({ ...PAYLOAD, ...wrong }, TODAY, states).errors;
}

function payment(fields: object = {}): SignUpPayment | null {
  return readSignUpPayment({ ...PAYLOAD, ...fields }, TODAY).payment;
}

describe("the payload of a sign-up [PAY-08]", () => {
  it("has the specified keys, and names as they were written [USE-14]", () => {
    const gathered = paymentOfForms(FORMS);
    expect(gathered && writeSignUpPayment(gathered)).toEqual(PAYLOAD);
  });

  it("is read into our words", () => {
    expect(payment()).toEqual({
      firstName: "Željka",
      lastName: "Lopez-Núñez",
      email: "zeljka@example.com",
      phoneNumber: "+17135550123",
      birthDate: "1984-02-29",
      address: PAYLOAD.address,
      primaryDentistId: "42",
      planSlug: "brightwell_discount_2",
      period: "yearly",
      promotionCode: "SMILE10",
      familyMembers: [
        { relation: "SPOUSE", firstName: "Sam", lastName: "Lopez", birthDate: "1985-05-01" },
        { relation: "CHILD", firstName: "Šime", lastName: "Lopez", birthDate: "2015-01-02" },
      ],
      isSubscribed: true,
      autoRenew: true,
    });
  });

  it("reads back what was written", () => {
    const read = payment();
    expect(read && payment(writeSignUpPayment(read))).toEqual(read);
  });

  it("may leave out dentist, promotion, family and newsletter", () => {
    for (const nothing of [null, undefined]) {
      const bare = {
        primary_dentist_id: nothing,
        promotion_code: nothing,
        family_members: nothing,
        subscribe: nothing,
      };
      expect(payment(bare)).toMatchObject({
        primaryDentistId: null,
        promotionCode: null,
        familyMembers: [],
        isSubscribed: false,
        autoRenew: true,
      });
    }
    expect(payment({ primary_dentist_id: "", promotion_code: "  " })).toMatchObject({
      primaryDentistId: null,
      promotionCode: null,
    });
  });

  it("is tidied: names, address, ZIP code, form dates, unknown fields", () => {
    const untidy = {
      name: "  Željka ",
      birth_date: "02/29/1984",
      address: { ...PAYLOAD.address, address_line_2: " ", state: "tx", zip: "77002-1234" },
      amount: 1,
    };
    const { address_line_2: _, ...address } = PAYLOAD.address;
    expect(payment(untidy)).toEqual({ ...payment(), firstName: "Željka", address });
  });
});

describe("the server's own checks of a sign-up [API-06]", () => {
  it.each([
    [{ name: "" }, "name", "required"],
    [{ name: undefined }, "name", "required"],
    [{ name: 7 }, "name", "invalid"],
    [{ surname: "<script>" }, "surname", "name_with_signs"],
    [{ email: "zeljka@example" }, "email", "not_an_email"],
    [{ phone_number: "7135550123" }, "phone_number", "not_a_phone"],
    [{ phone_number: "+442071234567" }, "phone_number", "phone_abroad"],
    [{ phone_number: "+10123456789" }, "phone_number", "not_a_phone"],
    [{ phone_number: "+18002345678" }, "phone_number", "phone_without_texts"],
    [{ birth_date: "1983-02-29" }, "birth_date", "not_a_date"],
    [{ birth_date: "2008-11-21" }, "birth_date", "under_18"],
    [{ birth_date: "2026-11-21" }, "birth_date", "in_future"],
    [{ primary_dentist_id: "../1" }, "primary_dentist_id", "invalid"],
    [{ plan_slug: " " }, "plan_slug", "required"],
    [{ renew_period: "yearly" }, "renew_period", "invalid"],
    [{ renew_period: undefined }, "renew_period", "required"],
    [{ promotion_code: "x".repeat(101) }, "promotion_code", "too_long"],
    [{ subscribe: "yes" }, "subscribe", "invalid"],
    [{ family_members: "none" }, "family_members", "invalid"],
    [{ address: null }, "address", "required"],
    [{ address: { ...PAYLOAD.address, zip: "7700" } }, "address.zip", "invalid"],
    [{ address: { ...PAYLOAD.address, state: "Texas" } }, "address.state", "invalid"],
    [{ address: { ...PAYLOAD.address, state: "UT" } }, "address.state", "out_of_region"],
    [{ address: { ...PAYLOAD.address, city: undefined } }, "address.city", "required"],
  ])("find in %j that %s is %s", (wrong, path, error) => {
    expect(errors(wrong)).toEqual({ [path]: error });
  });

  it("take 18 years to the day", () => {
    expect(errors({ birth_date: "2008-11-20" })).toBeNull();
  });

  it("follow the table of states that they are given", () => {
    const closed = SOLD_STATES.filter(({ code }) => code !== "TX");
    expect(errors({}, closed)).toEqual({ "address.state": "out_of_region" });
  });

  const [spouse, child] = PAYLOAD.family_members;

  it.each([
    [{ ...child, birth_date: "2000-11-20" }, "birth_date", "child_too_old"],
    [{ ...child, birth_date: "2026-11-21" }, "birth_date", "in_future"],
    [{ ...child, birth_date: "2015-02-29" }, "birth_date", "not_a_date"],
    [{ ...child, relation: "cousin" }, "relation", "invalid"],
    [{ ...child, relation: undefined }, "relation", "required"],
    [{ ...child, name: " " }, "name", "required"],
  ])("find in the family member %j that %s is %s [FAM-03]", (member, field, error) => {
    expect(errors({ family_members: [spouse, member] })).toEqual({ [`family_members.1.${field}`]: error });
  });

  it("take a child on the day before the 26th birthday [FAM-03]", () => {
    expect(errors({ family_members: [{ ...child, birth_date: "2000-11-21" }] })).toBeNull();
  });

  it("take one spouse and twelve members [FAM-02]", () => {
    expect(errors({ family_members: [spouse, spouse] })).toEqual({ family_members: "second_spouse" });
    expect(errors({ family_members: Array(12).fill(child) })).toBeNull();
    expect(errors({ family_members: Array(13).fill(child) })).toEqual({ family_members: "too_many_members" });
  });

  it("name all errors at once", () => {
    const all = errors({
      name: "",
      email: "x",
      family_members: [{ ...child, name: "", birth_date: "2000-01-01" }],
    });
    expect(all).toEqual({
      name: "required",
      email: "not_an_email",
      "family_members.0.name": "required",
      "family_members.0.birth_date": "child_too_old",
    });
  });

  it.each([[null], [undefined], ["{}"], [[]], [7]])("refuse the body %j", (body) => {
    expect(readSignUpPayment(body, TODAY).payment).toBeNull();
  });
});

describe("the forms that make a payment [PAY-08]", () => {
  it("must be whole", () => {
    const details = (fields: object) => ({ ...FORMS, details: { ...DETAILS, ...fields } });
    expect(paymentOfForms(details({ phoneNumber: "+1 (713) 555-012" }))).toBeNull();
    expect(paymentOfForms(details({ dateOfBirth: "02/30/1984" }))).toBeNull();
    expect(paymentOfForms(details({ address: undefined }))).toBeNull();
    expect(paymentOfForms({ ...FORMS, family: [{ ...FAMILY[0], dateOfBirth: "" } as never] })).toBeNull();
  });

  it("take the apartment of the checked address where none was typed", () => {
    const address = { ...PAYLOAD.address, address_line_2: "Suite 9" };
    const gathered = paymentOfForms({ ...FORMS, details: { ...DETAILS, address } });
    expect(gathered?.address).toEqual(address);
  });
});
