import { describe, expect, it } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { classifyRefusal } from "../code/use-code.ts";

const terms = (attempt: number) => ({ attempt, startTime: 0, maxAttempts2FA: 5, timeLimit2FA: 300 });
const invalidCode = (message: string, attemptsLeft?: number) =>
  new ApiError("invalid_code", 400, message, { attemptsLeft, reason: "code_dead" });

describe("classifyRefusal", () => {
  it("counts a wrong code [SIGN-06]", () => {
    expect(classifyRefusal(invalidCode("Wrong.", 4), terms(0))).toEqual({
      kind: "stay",
      failure: { kind: "wrong" },
      attempt: 1,
    });
  });

  it("ends with the last attempt [SIGN-06]", () => {
    expect(classifyRefusal(invalidCode("Wrong.", 0), terms(4))).toEqual({ kind: "usedUp" });
    expect(classifyRefusal(invalidCode("Wrong."), terms(4))).toEqual({ kind: "usedUp" });
  });

  it("says of an expired code that it is past, and counts nothing [SIGN-07]", () => {
    expect(classifyRefusal(invalidCode("That code has expired.", 0), terms(1))).toEqual({
      kind: "stay",
      failure: { kind: "dead", refusal: { code: "invalid_code", reason: "code_dead" } },
      attempt: 1,
    });
  });

  it("knows a number that takes another proof, and counts nothing [TRUST-03]", () => {
    const locked = new ApiError("proof_required", 403, "Too many.", { proofs: ["email"] });
    expect(classifyRefusal(locked, terms(2))).toEqual({
      kind: "stay",
      failure: { kind: "locked", canProve: true },
      attempt: 2,
    });
  });

  it.each([
    ["asks to wait", 429, "too_many_requests", { reason: "tries_too_many", waitSeconds: 60 }],
    ["cannot", 503, "unavailable", { reason: "overloaded" }],
  ])("passes on the reason of a server that %s [SIGN-06]", (_what, status, code, details) => {
    expect(classifyRefusal(new ApiError(code, status, "Not now.", details), terms(2))).toEqual({
      kind: "stay",
      failure: { kind: "refused", refusal: { code, ...details } },
      attempt: 2,
    });
  });

  it("counts nothing when no answer came [SIGN-06]", () => {
    expect(classifyRefusal(new TypeError("Failed to fetch"), terms(2))).toEqual({
      kind: "stay",
      failure: { kind: "unreachable" },
      attempt: 2,
    });
  });
});
