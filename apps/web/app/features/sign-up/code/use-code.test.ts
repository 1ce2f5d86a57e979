import { afterEach, describe, expect, it, vi } from "vitest";
import { renderHook } from "../../../../test/render-hook.tsx";
import { ApiError } from "../../../api/api-error.ts";
import { classifyRefusal, useWebOtp } from "./use-code.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

interface OtpRequest {
  signal: AbortSignal;
  resolve(credential: { code?: string } | null): void;
  reject(error: Error): void;
}

/** A browser that can read messages; the requests that the page made of it. */
async function renderOtp({ isSupported = true } = {}) {
  const requests: OtpRequest[] = [];
  const get = ({ signal }: { signal: AbortSignal }) => {
    const { promise, ...settle } = Promise.withResolvers<{ code?: string } | null>();
    requests.push({ signal, ...settle });
    return promise;
  };
  vi.stubGlobal("navigator", { credentials: { get } });
  const codes: string[] = [];
  const hook = await renderHook((sentAt: number) => {
    if (isSupported) Object.assign(window, { OTPCredential: class {} });
    useWebOtp((code) => codes.push(code), sentAt);
  }, 1);
  return { hook, requests, codes };
}

it("passes on the code of a message [SIGN-04]", async () => {
  const { hook, requests, codes } = await renderOtp();
  await hook.act(() => requests[0]?.resolve({ code: "123456" }));
  expect(codes).toEqual(["123456"]);
});

it("waits again for each new code, and no longer for the old one [SIGN-05]", async () => {
  const { hook, requests } = await renderOtp();
  await hook.rerender(2);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

it("stops waiting when the page is left", async () => {
  const { hook, requests } = await renderOtp();
  await hook.unmount();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
});

it("leaves the code to be typed when the browser refuses", async () => {
  const { hook, requests, codes } = await renderOtp();
  await hook.act(() => requests[0]?.reject(new Error("NotAllowedError")));
  expect(codes).toEqual([]);
});

it("does nothing in a browser that cannot read messages", async () => {
  const { requests } = await renderOtp({ isSupported: false });
  expect(requests).toEqual([]);
});

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
