import { expect, it } from "vitest";
import { ApiError } from "../../../../api/api-error.ts";
import { readPayError } from "./pay-error.ts";

it.each([
  [400, "invalid_promotion", { kind: "promotion" }],
  [400, "invalid", { kind: "details", message: "Said." }],
  [422, "wrong_address", { kind: "details", message: "Said." }],
  [422, "out_of_region", { kind: "details", message: "Said." }],
  [409, "conflict", { kind: "conflict", message: "Said." }],
  [503, "unavailable", { kind: "refused", message: "Said." }],
  [502, "unreadable", { kind: "unreachable" }],
])("a refusal %i %s to start the payment becomes %j [PAY-04]", (status, code, failure) => {
  expect(readPayError(new ApiError(code, status, "Said."))).toEqual(failure);
});

it("a lost connection becomes unreachable [PAY-04]", () => {
  expect(readPayError(new TypeError("Failed to fetch"))).toEqual({ kind: "unreachable" });
});
