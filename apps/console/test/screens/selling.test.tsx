import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
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
  "GET /prices": { changes: [] },
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
    "Use again: HALFFEE",
    code(ENDED),
    code(),
    ["resume", "end"],
    ["HALFFEE can be used again.", "HALFFEE has ended."],
  ],
])(
  "%s is undone for the same reason [OPS-06]",
  async (press, before, after, [first, second], [said, undone]) => {
    const { user, answer, postedTo } = renderConsole("/selling", {
      answers: {
        ...selling(before),
        ...{
          "POST /promotions/end": { ended: "HALFFEE" },
          "POST /promotions/resume": { resumed: "HALFFEE" },
        },
      },
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

it("a promotion is created after its preview, and a refusal keeps what was typed [OPS-06]", async () => {
  const { user, answer, postedTo } = renderConsole("/selling", {
    answers: {
      ...selling(code()),
      "POST /promotions/preview": () => Response.json({ message: "This code is taken." }, { status: 409 }),
      "POST /promotions/create": { created: "SPRING" },
    },
  });
  await user.click(await screen.findByRole("button", { name: "New promotion" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Code"), "spring");
  // This DOM checks steps of 0.01 with fractions that few numbers pass; browsers take any hundredth.
  await user.click(dialog.getByLabelText("Percent"));
  await user.paste("5.12");
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("This code is taken.");
  answer({ "POST /promotions/preview": { plans: [] } });
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await expect.poll(() => screen.getByRole("button", { name: "Back" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByLabelText("Code")).toHaveValue("SPRING");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await expect.poll(() => screen.getByText("No plan is on sale.", { selector: "dialog *" })).toBeVisible();
  const facts = screen.getByRole("dialog").querySelector("dl");
  expect(facts).toHaveTextContent("Off5.12%Off whatEverythingForThe first payment");
  expect(facts).toHaveTextContent("Most usesAny numberLast dayNone");
  await user.type(screen.getByLabelText("Reason"), "Campaign{Enter}");
  await expect.poll(() => screen.getByText("SPRING can be used from now on.")).toBeVisible();
  const promotion = { code: "SPRING", percent_off: 5.12, applies_to: [], duration: "once" };
  expect(postedTo("/promotions/create")).toEqual([{ promotion, reason: "Campaign" }]);
});

const PLAN = {
  slug: "brightwell_discount_1",
  name: "Basic",
  group_code: "B",
  is_sold: true,
  members: 2,
  is_in_spanish: true,
  prescription_card: null,
  prices: {
    plan_cents: { monthly: 1895, yearly: 18_950 },
    family_cents: { monthly: 1100, yearly: 11_000 },
    family_extra_cents: { monthly: 3550, yearly: 35_500 },
  },
};
const SECOND = {
  ...PLAN,
  slug: "brightwell_discount_2",
  name: "Plus",
  prices: { ...PLAN.prices, plan_cents: { monthly: 2490, yearly: 24_900 } },
};
const CHANGE = {
  id: "3e6f0a43-6ad1-4a30-9a1e-0f2a4c7b9d10",
  plan_slug: PLAN.slug,
  first_day: "2027-03-01",
  reason_en: "Our costs have grown.",
  reason_es: "Nuestros costos han subido.",
  prices: [{ component: "plan", period: "monthly", unit_cents: 2095 }],
  scheduled_by: "owner@operators.example",
  scheduled_at: "2027-01-01T00:00:00Z",
  state: "pending",
  can_be_undone: true,
  members: { planned: 2, notified: 0, applied: 0, missed: 0 },
};

it("a dialog opens at its title, wherever its first control is [LAW-05]", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  showModal.mockImplementation(function scrollAway(this: HTMLDialogElement) {
    this.open = true;
    this.scrollTop = 103;
  });
  const { user } = renderConsole("/selling", {
    answers: {
      "GET /selling": { plans: [PLAN], provider: { prices: [], promotions: [] } },
      "GET /prices": { changes: [] },
    },
  });
  await user.click(await screen.findByRole("button", { name: "New price change" }));
  expect(showModal).toHaveBeenCalledOnce();
  expect(screen.getByRole("dialog").scrollTop).toBe(0);
  showModal.mockRestore();
});

it("a price change begins with today's prices of the plan that is chosen [LAW-05] [OPS-10]", async () => {
  const { user } = renderConsole("/selling", {
    answers: {
      "GET /selling": { plans: [PLAN, SECOND], provider: { prices: [], promotions: [] } },
      "GET /prices": { changes: [] },
    },
  });
  await user.click(await screen.findByRole("button", { name: "New price change" }));
  const valuesOf = (period: string) =>
    screen.getAllByLabelText<HTMLInputElement>(new RegExp(`, dollars ${period}$`)).map(({ value }) => value);
  expect(valuesOf("a month")).toEqual(["18.95", "11.00", "35.50"]);
  await user.click(screen.getByLabelText("Change the price of a year"));
  expect(valuesOf("a year")).toEqual(["189.50", "110.00", "355.00"]);
  await user.selectOptions(screen.getByLabelText("Plan"), "Plus");
  expect(valuesOf("a month")[0]).toBe("24.90");
});

it("schedules new prices of members after a preview, and undoes them [LAW-05]", async () => {
  const { user, answer, postedTo } = renderConsole("/selling", {
    answers: {
      "GET /selling": { plans: [PLAN], provider: { prices: [], promotions: [] } },
      "GET /prices": { changes: [] },
      "POST /prices/preview": {
        earliest_day: "2027-01-31",
        states: [{ state_code: "NY", members: 1 }],
        notices: [
          {
            ...{ membership_id: "m1", state_code: "NY", period: "monthly", old_cents: 1895, new_cents: 2095 },
            ...{ notice_on: "2027-02-05", renews_on: "2027-03-07", needs_consent: true },
          },
        ],
        total: 1,
      },
      "POST /prices/schedule": { id: CHANGE.id },
      "POST /prices/undo": { undone: CHANGE.id },
    },
  });
  await user.click(await screen.findByRole("button", { name: "New price change" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("First day"), "2027-03-01");
  const retype = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  };
  await retype("Plan, dollars a month", "20.95");
  await retype("Large family, dollars a month", "36");
  await user.type(dialog.getByLabelText("Why, in English"), CHANGE.reason_en);
  await user.type(dialog.getByLabelText("Why, in Spanish"), `${CHANGE.reason_es}{Enter}`);
  await expect.poll(() => screen.getByText("Members to notify: 1 (NY 1).")).toBeVisible();
  expect(screen.getByText("$20.95 a month")).toBeVisible();
  answer({ "GET /prices": { changes: [CHANGE] } });
  await user.click(screen.getByRole("button", { name: "Schedule the price change" }));
  await expect.poll(() => screen.getByText(/^The price change is scheduled/)).toBeVisible();
  const monthly = { plan_cents: 2095, family_cents: 1100, family_extra_cents: 3600 };
  const wanted = { plan_slug: PLAN.slug, first_day: "2027-03-01", prices: { monthly } };
  expect(postedTo("/prices/preview")).toEqual([wanted]);
  const { reason_en, reason_es } = CHANGE;
  expect(postedTo("/prices/schedule")).toEqual([{ ...wanted, reason_en, reason_es, reason: reason_en }]);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await user.type(within(screen.getByRole("dialog")).getByLabelText("Reason"), "Not now{Enter}");
  await expect.poll(() => screen.getByText(/^The price change is undone/)).toBeVisible();
  expect(postedTo("/prices/undo")).toEqual([{ id: CHANGE.id, reason: "Not now" }]);
});
