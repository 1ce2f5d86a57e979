import { expect, it } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { readPayError } from "./pay-error.ts";

it.each([
  [400, "invalid", "details"],
  [422, "wrong_address", "details"],
  [422, "out_of_region", "details"],
  [409, "conflict", "conflict"],
  [503, "unavailable", "refused"],
])("a refusal %i %s to start the payment becomes %s, with its reason [PAY-04]", (status, code, kind) => {
  const error = new ApiError(code, status, "Said.", { reason: "overloaded" });
  expect(readPayError(error)).toEqual({ kind, refusal: { code, reason: "overloaded" } });
});

it.each([
  [400, "invalid_promotion", "promotion"],
  [502, "unreadable", "unreachable"],
])("a refusal %i %s to start the payment becomes %s alone [PAY-04]", (status, code, kind) => {
  expect(readPayError(new ApiError(code, status, "Said."))).toEqual({ kind });
});

it("a code that another's checkout holds is said to be held, W2 [PAY-04]", () => {
  const error = new ApiError("invalid_promotion", 400, "Said.", { reason: "promotion_held" });
  expect(readPayError(error)).toEqual({ kind: "promotion", isHeld: true });
});

it("a lost connection becomes unreachable [PAY-04]", () => {
  expect(readPayError(new TypeError("Failed to fetch"))).toEqual({ kind: "unreachable" });
});

it.each(["state_not_registered", "state_on_hold", "state_without_savings"])(
  "leads to the details for the reason %s, where the waitlist is offered [LAW-02]",
  (reason) => {
    const refusal = { code: "conflict", reason };
    expect(readPayError(new ApiError("conflict", 409, "Said.", { reason }))).toEqual({
      kind: "details",
      refusal,
    });
  },
);

it.each(["known_person", "same_person_twice"])("asks about people for the reason %s [USE-18]", (reason) => {
  expect(readPayError(new ApiError("conflict", 409, "Said.", { reason }))).toEqual({ kind: "person" });
});
