import { afterEach, expect, it, vi } from "vitest";
import { renderHook } from "../../../../test/render-hook.tsx";
import { useWebOtp } from "./use-code.ts";

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
