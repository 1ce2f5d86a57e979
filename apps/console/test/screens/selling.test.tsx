import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import type { ApiAnswers } from "../../../../tools/dom/play-api.ts";
import { renderConsole } from "../dom/render-console.tsx";

const code = (more: object = {}) => ({
  id: "promo_1",
  code: "HALFFEE",
  state: "good",
  is_active: true,
  coupon: { off: { kind: "percent", percent: 50 }, products: [], duration: { kind: "once" } },
  times_redeemed: 3,
  max_redemptions: null,
  expires_at: null,
  conditions: [],
  ...more,
});
const selling = (promotion: object): ApiAnswers => ({
  "GET /selling": { plans: [], provider: { prices: [], promotions: [promotion] } },
});
const ENDED = { state: "switched off", is_active: false };

it.each([
  [
    "End HALFFEE",
    code(),
    code(ENDED),
    ["end", "resume"],
    ["HALFFEE has ended.", "HALFFEE can be used again."],
  ],
  [
    "Use HALFFEE again",
    code(ENDED),
    code(),
    ["resume", "end"],
    ["HALFFEE can be used again.", "HALFFEE has ended."],
  ],
])(
  "%s is undone for the same reason [OPS-06]",
  async (press, before, after, [first, second], [said, undone]) => {
    const { user, answer, postedTo } = renderConsole("/selling", {
      answers: { ...selling(before), [`POST /promotions/${first}`]: {}, [`POST /promotions/${second}`]: {} },
    });
    await user.click(await screen.findByRole("button", { name: press }));
    answer(selling(after));
    await user.type(within(screen.getByRole("dialog")).getByLabelText("Reason"), "Sold out{Enter}");
    await expect.poll(() => screen.getByText(said ?? "")).toBeVisible();
    expect(postedTo(`/promotions/${first}`)).toEqual([{ code: "HALFFEE", reason: "Sold out" }]);
    answer(selling(before));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await expect.poll(() => screen.getByText(undone ?? "")).toBeVisible();
    expect(postedTo(`/promotions/${second}`)).toEqual([{ code: "HALFFEE", reason: "Undone: Sold out" }]);
    await expect.poll(() => screen.getByRole("button", { name: press })).toBeVisible();
  },
);

it.each(["used up", "over"])("a promotion that is %s has no button [OPS-06]", async (state) => {
  renderConsole("/selling", { answers: selling(code({ state, is_active: false })) });
  expect(await screen.findByText("HALFFEE")).toBeVisible();
  expect(screen.queryByRole("button", { name: /HALFFEE/ })).toBeNull();
});
