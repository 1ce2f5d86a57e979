import { describe, expect, it } from "vitest";
import { finishForm, openDetails, reduceDetails, resolvedAddress, validateDetails } from "./details-state.ts";

const ADDRESS = { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" };
const FORM = {
  firstName: "Ana",
  lastName: "Lopez",
  email: "ana@example.com",
  homeAddress: "1200 Main St, Houston, TX 77002",
  phoneNumber: "+1 (713) 333-4444",
  dateOfBirth: "04/21/1985",
};
const TODAY = "2026-11-20";
const blank = openDetails(null, false);

describe("the details form", () => {
  it("lacks every field and the consent at first, and not the offers [DET-04] [DET-07]", () => {
    expect(validateDetails(blank, TODAY)).toEqual({
      firstName: "required",
      lastName: "required",
      email: "required",
      homeAddress: "required",
      phoneNumber: "required",
      dateOfBirth: "required",
      consent: "no_consent",
    });
  });

  it("lacks nothing once it is filled in and consented to [DET-07]", () => {
    const filled = reduceDetails(openDetails(FORM, false), { type: "consented", isOn: true });
    expect(validateDetails(filled, TODAY)).toEqual({});
  });

  it("opens with consent only when the stored address was checked [DET-02]", () => {
    expect(openDetails(FORM, true)).toMatchObject({ hasConsented: false, wantsOffers: true });
    expect(openDetails({ ...FORM, address: ADDRESS }, false)).toMatchObject({ hasConsented: true });
  });

  it("takes an error off the field that changes, and off no other [DET-04]", () => {
    const refused = reduceDetails(blank, {
      type: "refused",
      errors: { firstName: "required", email: "required", consent: "no_consent" },
    });
    const typed = reduceDetails(refused, { type: "typed", field: "firstName", text: "A" });
    expect(typed.errors).toEqual({ email: "required", consent: "no_consent" });
    expect(reduceDetails(typed, { type: "consented", isOn: true }).errors).toEqual({ email: "required" });
  });

  it("counts refusals, so that the same error flashes again [DET-04]", () => {
    const refuse = { type: "refused", errors: { firstName: "required" } } as const;
    expect(reduceDetails(reduceDetails(blank, refuse), refuse).refusals).toBe(2);
  });

  it("forgets what an address was found to be as soon as its text changes [DET-06]", () => {
    const opened = openDetails({ ...FORM, address: ADDRESS }, false);
    expect(resolvedAddress(opened)).toBe(FORM.homeAddress);
    const typed = reduceDetails(opened, { type: "typed", field: "homeAddress", text: "1201 Main St" });
    expect(typed.form.address).toBeUndefined();
    expect(resolvedAddress(typed)).toBeNull();
  });

  it("keeps it while only the apartment changes [DET-06]", () => {
    const opened = openDetails({ ...FORM, address: ADDRESS }, false);
    const typed = reduceDetails(opened, { type: "typed", field: "apartment", text: "4B" });
    expect(typed.form).toMatchObject({ address: ADDRESS, apartment: "4B" });
  });

  it("remembers which suggestion was chosen until something else is typed [DET-06]", () => {
    const chosen = reduceDetails(blank, {
      type: "addressChosen",
      text: "1200 Main St, Houston",
      placeId: "p1",
    });
    expect(chosen).toMatchObject({ placeId: "p1", form: { homeAddress: "1200 Main St, Houston" } });
    expect(reduceDetails(chosen, { type: "typed", field: "homeAddress", text: "1200" }).placeId).toBeNull();
  });

  it("goes on after a failure as soon as something is changed", () => {
    const failed = reduceDetails(reduceDetails(blank, { type: "sent" }), {
      type: "failed",
      failure: { kind: "unreachable" },
    });
    expect(failed).toMatchObject({ isBusy: false, failure: { kind: "unreachable" } });
    expect(reduceDetails(failed, { type: "typed", field: "email", text: "a" }).failure).toBeNull();
  });
});

describe("what is known of somebody", () => {
  it("fills blank fields, and none that they filled in [DET-02]", () => {
    const typed = reduceDetails(blank, { type: "typed", field: "firstName", text: "Anna" });
    const found = { firstName: "Ana", lastName: "Lopez", email: "", phoneNumber: FORM.phoneNumber };
    expect(reduceDetails(typed, { type: "prefilled", found }).form).toEqual({
      ...FORM,
      firstName: "Anna",
      email: "",
      homeAddress: "",
      dateOfBirth: "",
    });
  });

  it("takes the error off a field that it fills, and off no other [DET-02]", () => {
    const errors = { lastName: "required", email: "required", consent: "no_consent" } as const;
    const refused = reduceDetails(blank, { type: "refused", errors });
    const { errors: left } = reduceDetails(refused, { type: "prefilled", found: { lastName: "Lopez" } });
    expect(left).toEqual({ email: "required", consent: "no_consent" });
  });

  it("brings an address whole [PAY-10]", () => {
    const found = { ...FORM, apartment: "4B", address: ADDRESS };
    expect(reduceDetails(blank, { type: "prefilled", found }).form).toEqual(found);
  });

  it("brings no part of an address to one that was typed [PAY-10]", () => {
    const typed = reduceDetails(blank, { type: "typed", field: "homeAddress", text: "1 Elm St" });
    const { form } = reduceDetails(typed, {
      type: "prefilled",
      found: { ...FORM, apartment: "4B", address: ADDRESS },
    });
    expect(form).toEqual({ ...FORM, homeAddress: "1 Elm St" });
  });
});

it("stores the address with the form, or none that belonged to another text [DET-07]", () => {
  expect(finishForm(FORM, ADDRESS)).toEqual({ ...FORM, address: ADDRESS });
  expect(finishForm({ ...FORM, address: ADDRESS }, null)).toEqual(FORM);
});
