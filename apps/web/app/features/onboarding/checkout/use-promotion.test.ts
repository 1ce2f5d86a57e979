import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openFakeBrowser } from "../../../../test/fake-browser.ts";
import { renderHook } from "../../../../test/render-hook.tsx";
import { usePromotion } from "./use-promotion.ts";

const FEE_WAIVED = {
  promotion_code_id: "promo_1",
  applies_to_plan: false,
  applies_to_family: false,
  applies_to_family_extra: false,
  applies_to_enrollment_fee: true,
  discount: { enrollment_fee: 0 },
};
const PLAN = { planSlug: "brightwell_discount_2", period: "monthly" } as const;

let stored: Map<string, string>;
beforeEach(() => {
  const browser = openFakeBrowser();
  browser.openTab().enter();
  stored = browser.stored;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The promo box, and the answers that its requests wait for, by code. */
async function renderPromotion({
  plan = PLAN as typeof PLAN | null,
  initialCode = null as string | null,
} = {}) {
  const answers = new Map<string, PromiseWithResolvers<Response>>();
  const apiFetch = (_: string, init?: RequestInit) => {
    const { promotion_code: code } = JSON.parse(String(init?.body)) as { promotion_code: string };
    const answer = Promise.withResolvers<Response>();
    answers.set(code, answer);
    return answer.promise;
  };
  const options = { apiFetch, initialCode, isStored: true, readSelectedPlan: () => plan };
  const hook = await renderHook(usePromotion, options);
  const answer = (code: string, status: number, body: object) =>
    hook.act(() => answers.get(code)?.resolve(Response.json(body, { status })));
  return { hook, asked: () => [...answers.keys()], answer };
}

it("stores an applied code [PAY-05]", async () => {
  const { hook, answer } = await renderPromotion();
  await hook.act(() => void hook.result.apply(" WELCOME "));
  await answer("WELCOME", 200, FEE_WAIVED);
  expect(hook.result.state).toMatchObject({ status: "applied", code: "WELCOME" });
  expect(stored.has("promotion")).toBe(true);
});

it("asks for one of two codes [PAY-05]", async () => {
  const { hook, asked } = await renderPromotion();
  await hook.act(() => void hook.result.apply("SMILE10 and FAMILY5"));
  expect([asked(), hook.result.state.failure]).toEqual([[], { kind: "several" }]);
});

it("ignores a late answer to an earlier code [PAY-05]", async () => {
  const { hook, answer } = await renderPromotion();
  await hook.act(() => void hook.result.apply("FIRST"));
  await hook.act(() => void hook.result.apply("SECOND"));
  await answer("SECOND", 200, FEE_WAIVED);
  await answer("FIRST", 409, { error: "invalid_promotion", message: "Too late." });
  expect(hook.result.state).toMatchObject({ status: "applied", code: "SECOND", failure: null });
});

it.each([
  ["invalid", undefined, { kind: "invalid" }],
  [
    "held by another's checkout, W2",
    "promotion_held",
    { kind: "refused", refusal: { code: "invalid_promotion", reason: "promotion_held" } },
  ],
])("a refused code is said to be %s [PAY-05]", async (_what, reason, failure) => {
  const { hook, answer } = await renderPromotion();
  await hook.act(() => void hook.result.apply("ONCE"));
  await answer("ONCE", 400, { error: "invalid_promotion", message: "…", reason });
  expect(hook.result.state.failure).toMatchObject(failure);
});

it("a code that is removed while it is applied stays removed [PAY-05]", async () => {
  const { hook, answer } = await renderPromotion();
  await hook.act(() => void hook.result.apply("WELCOME"));
  await hook.act(() => hook.result.remove());
  await answer("WELCOME", 200, FEE_WAIVED);
  expect(hook.result.state).toMatchObject({ status: "open", applied: null });
  expect(stored.has("promotion")).toBe(false);
});

it("forgets the stored code when the server refuses it [PAY-05]", async () => {
  stored.set("promotion", "earlier");
  const { hook, answer } = await renderPromotion({ initialCode: "WELCOME" });
  await answer("WELCOME", 409, { error: "conflict", message: "Another order.", reason: "order_changed" });
  expect(hook.result.state.failure).toEqual({
    kind: "refused",
    refusal: { code: "conflict", reason: "order_changed" },
  });
  expect(stored.has("promotion")).toBe(false);
});

it("does not ask the server about a blank code or without a plan [PAY-05]", async () => {
  const { hook, asked } = await renderPromotion({ plan: null });
  await hook.act(() => hook.result.apply("  "));
  expect(hook.result.state.failure).toEqual({ kind: "empty" });
  await hook.act(() => hook.result.apply("WELCOME"));
  expect(hook.result.state.failure).toEqual({ kind: "noPlan" });
  expect(asked()).toEqual([]);
});
