import { formatPhone, isCompletePhone } from "@smirk/domain/joining/contact/phone-number";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { readPhoneError, validatePhone } from "./phone-form.tsx";

describe("validatePhone", () => {
  it.each([
    ["", "missing"],
    ["+1", "missing"],
    ["+1 (713) 555", "incomplete"],
    ["+1 (713) 555-01234", "incomplete"],
  ])("finds %j %s [SIGN-03]", (text, kind) => {
    expect(validatePhone(text, isCompletePhone)).toEqual({ kind });
  });

  it.each(["+1 (713) 555-0123", "713.555.0123", "17135550123"])("takes %j [SIGN-03]", (text) => {
    expect(validatePhone(text, isCompletePhone)).toBeNull();
  });
});

it.each(["+44 7700 900123", "0044 7700 900123", "07700 900123", "+49 30 901820"])(
  "knows %j for a number outside the United States [SIGN-03]",
  (text) => {
    expect(validatePhone(formatPhone(text), isCompletePhone)).toEqual({ kind: "foreign" });
  },
);

describe("readPhoneError", () => {
  it("puts what concerns the number at the number [SIGN-03]", () => {
    const fields = { phone_number: "This number cannot get text messages." };
    const fieldReasons = { phone_number: "phone_unreachable" };
    expect(readPhoneError(new ApiError("invalid", 400, "Please check.", { fields, fieldReasons }))).toEqual({
      kind: "number",
      refusal: { code: "invalid", reason: "phone_unreachable" },
    });
  });

  it("passes on why the server will not send a code now [SIGN-05]", () => {
    const details = { reason: "code_just_sent", waitSeconds: 40 };
    const error = new ApiError("too_many_requests", 429, "Please wait 40 seconds.", details);
    expect(readPhoneError(error)).toEqual({
      kind: "refused",
      refusal: { code: "too_many_requests", ...details },
    });
  });

  it("offers the owner another way where strangers used up the codes [TRUST-02]", () => {
    const details = { reason: "codes_too_many", waitSeconds: 3600 };
    const proofs = ["email", "google"];
    const error = new ApiError("too_many_requests", 429, "Please wait 1 hour.", { ...details, proofs });
    expect(readPhoneError(error)).toEqual({
      kind: "refused",
      refusal: { code: "too_many_requests", ...details },
      canProve: true,
    });
  });

  it.each([
    [["email"], { kind: "locked", canProve: true }],
    [["google"], { kind: "locked" }],
  ])("knows a number that takes another proof, of %j [TRUST-03]", (proofs, failure) => {
    expect(readPhoneError(new ApiError("proof_required", 403, "Too many.", { proofs }))).toEqual(failure);
  });

  it.each([
    ["no network", new TypeError("Failed to fetch")],
    ["no answer in time", new DOMException("late", "TimeoutError")],
    ["an answer that says nothing", new ApiError("unreadable", 502, "")],
    ["a page of a proxy", new ApiError("unreadable", 502, "Bad Gateway")],
  ])("knows %s from a refusal [SIGN-05]", (_what, error) => {
    expect(readPhoneError(error)).toEqual({ kind: "unreachable" });
  });
});
