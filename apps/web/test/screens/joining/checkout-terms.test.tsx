import { planSchema } from "@smirk/contract/subscription/plans";
import { screen, within } from "@testing-library/dom";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { halfOff } from "../../dom/answers/promotion-answers.ts";
import { AGREEMENT_PREVIEW, fingerprint, termsOfCart } from "../../dom/answers/terms-answers.ts";
import { READY } from "../../dom/joiner-forms.ts";
import { playStripe, stopStripe } from "../../dom/play-stripe.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const TERMS = "POST /subscription/terms";
const PREVIEW = "POST /subscription/agreement_preview";

const agreement = () => screen.getByRole("checkbox", { name: "I have read the membership agreement." });
const renewal = () => screen.getByRole("checkbox", { name: /renews automatically/ });
const boxes = () => screen.queryAllByRole("checkbox");
const payButton = () => screen.getByRole("button", { name: /^Pay/ });
const before = () => screen.getByRole("region", { name: "Before you pay" });
const said = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const CHANGED = "Some of what you agree to has changed. Read it, and check the box again.";

beforeAll(() => playStripe({}));
afterAll(stopStripe);

/** The card form is loading all the time. */
async function open(path: string, { answers = {}, ...settings }: Parameters<typeof renderScreen>[1] = {}) {
  return renderScreen(path, {
    signedInAs: "temporary_access_token",
    forms: READY,
    config: { stripeScriptUrl: "https://stripe.example/v3" },
    ...settings,
    answers: {
      "GET /subscription/get_plans": { plans: PLANS },
      "GET /subscription/public_key": NEVER,
      ...answers,
    },
  });
}

async function openCheckout(settings: Parameters<typeof renderScreen>[1] = {}) {
  const shown = await open(paths.checkout, settings);
  await expect.poll(payButton).toBeVisible();
  return shown;
}

it("Pay waits for both boxes, named by the server's sentences [LAW-03] [PAY-04]", async () => {
  const { user } = await openCheckout();
  await expect
    .poll(renewal)
    .toHaveAccessibleName("I agree that brightwell_discount_2 renews automatically, with no code.");
  expect(boxes()).toEqual([agreement(), renewal()]);
  expect(before()).toHaveTextContent("Cancel by Aug 14, 2026, and you are not charged.");
  expect(screen.getByRole("list", { name: "Good to know" })).toHaveTextContent("This plan is not insurance.");
  expect(payButton()).toHaveAccessibleDescription("Check both boxes to pay.");
  await user.click(agreement());
  expect(payButton()).toHaveAccessibleDescription("Check both boxes to pay.");
  await user.click(renewal());
  expect(payButton()).toHaveAccessibleDescription("One moment, the card form is loading.");
  await user.click(agreement());
  expect(payButton()).toHaveAccessibleDescription("Check both boxes to pay.");
});

it("Pay leads to the first box that is not checked [USE-21]", async () => {
  const { user } = await openCheckout();
  await expect.poll(renewal).toBeVisible();
  await user.click(payButton());
  expect(agreement()).toHaveFocus();
  await user.click(agreement());
  await user.click(payButton());
  expect(renewal()).toHaveFocus();
});

it("Pay leads to what could not be loaded [USE-21]", async () => {
  const { user } = await openCheckout({ answers: { [TERMS]: NO_NETWORK } });
  await expect.poll(() => before()).toHaveTextContent("What you agree to could not be loaded");
  await user.click(payButton());
  expect(within(before()).getByRole("button", { name: "Try again" })).toHaveFocus();
});

it("Pay says that the card form did not load, and leads to another try [USE-21] [PAY-06]", async () => {
  const { user } = await openCheckout({ config: { stripeScriptUrl: null } });
  const card = within(screen.getByRole("region", { name: "Card" }));
  await expect.poll(renewal).toBeVisible();
  for (const box of [null, agreement, renewal]) {
    if (box !== null) await user.click(box());
    expect(payButton()).toHaveAccessibleDescription("The card form did not load. Try again to pay.");
    expect(payButton()).toHaveAttribute("aria-disabled", "true");
    await user.click(payButton());
    expect(card.getByRole("button", { name: "Try again" })).toHaveFocus();
  }
});

it("Pay leads to no box that cannot be checked yet [USE-21]", async () => {
  const { user, answer } = await openCheckout();
  await expect.poll(renewal).toBeVisible();
  answer({ [TERMS]: NEVER });
  await user.click(screen.getByRole("switch", { name: "Automatic renewal" }));
  await expect.poll(agreement).toBeDisabled();
  expect(document.querySelectorAll("[data-missing]")).toHaveLength(0);
});

it("the order names the server's day of renewal, as a try of before may have begun [PAY-03]", async () => {
  await openCheckout();
  const order = screen.getByRole("region", { name: "Order summary" });
  await expect.poll(() => order).toHaveTextContent(/^.*Next charge: \$\d+\.\d\d on Aug 15, 2026\.$/);
});

it("says that the price changed where it did, and not for a plan's other words [PAY-02]", async () => {
  const changed = /^The price has changed since you chose/;
  const inSpanish = PLANS.map((plan) => ({ ...plan, description: "Con precios para miembros" }));
  const answers = { "GET /subscription/get_plans": { plans: inSpanish } };
  const cached = v.parse(v.array(planSchema), PLANS);
  await openCheckout({ forms: { ...READY, insurancePlans: cached }, answers });
  await expect.poll(renewal).toBeVisible();
  expect(screen.queryByText(changed)).toBeNull();
  const dearer = PLANS.map((plan) => ({
    ...plan,
    prices: { ...plan.prices, amount: plan.prices.amount + 1 },
  }));
  await openCheckout({
    forms: { ...READY, insurancePlans: cached },
    answers: { "GET /subscription/get_plans": { plans: dearer } },
  });
  await expect.poll(() => screen.queryByText(changed)).toBeVisible();
});

it("without automatic renewal one box is asked, and it is asked again with it [LAW-03] [SELF-06]", async () => {
  const { user, calls } = await openCheckout();
  await expect.poll(renewal).toBeVisible();
  await user.click(agreement());
  await user.click(renewal());
  await user.click(screen.getByRole("switch", { name: "Automatic renewal" }));
  await expect.poll(boxes).toEqual([agreement()]);
  expect(agreement()).toBeChecked();
  const asked = calls.filter(({ path }) => path === "/subscription/terms").map(({ body }) => body);
  expect(asked).toMatchObject([{}, { auto_renew: false }]);
  await user.click(screen.getByRole("switch", { name: "Automatic renewal" }));
  await expect.poll(renewal).not.toBeChecked();
  expect(payButton()).toHaveAccessibleDescription("Check both boxes to pay.");
});

it("other words uncheck their box alone and say so until it is checked [LAW-03]", async () => {
  const answers = { "POST /subscription/apply_promotion": halfOff("once") };
  const { user } = await openCheckout({ answers });
  await expect.poll(renewal).toBeVisible();
  await user.click(agreement());
  await user.click(renewal());
  await fill(user, screen.getByRole("textbox", { name: "Promo code" }), "HALF");
  await user.keyboard("{Enter}");
  await expect.poll(renewal).toHaveAccessibleName(/with HALF\.$/);
  expect(renewal()).not.toBeChecked();
  expect(agreement()).toBeChecked();
  expect(said()).toContain(CHANGED);
  await user.click(renewal());
  expect(said()).not.toContain(CHANGED);
  expect(payButton()).toHaveAccessibleDescription("One moment, the card form is loading.");
});

it("terms on their way keep Pay and the boxes of before closed [LAW-03] [PAY-04]", async () => {
  const { user, answer } = await openCheckout();
  await expect.poll(renewal).toBeVisible();
  await user.click(agreement());
  answer({ [TERMS]: NEVER });
  await user.click(screen.getByRole("switch", { name: "Automatic renewal" }));
  await expect.poll(agreement).toBeDisabled();
  expect(before()).toHaveAttribute("aria-busy", "true");
  expect(payButton()).toHaveAccessibleDescription("One moment, what you agree to is loading.");
});

it("says that the terms are slow [LAW-03]", async () => {
  await openCheckout({ answers: { [TERMS]: NEVER } });
  expect(boxes()).toEqual([]);
  expect(before()).toHaveTextContent("Loading...");
  await passTime(3000);
  await expect.poll(before).toHaveTextContent("This is taking longer than usual.");
});

it.each([
  ["no network", NO_NETWORK, "We did not get an answer."],
  ["a refusal", () => refuse(503, "unavailable"), "This does not work right now."],
])(
  "terms that do not come for %s keep Pay closed until tried again [LAW-03]",
  async (_why, failing, words) => {
    const { user, answer } = await openCheckout({ answers: { [TERMS]: failing } });
    await expect.poll(before).toHaveTextContent(words);
    expect(before()).toHaveTextContent("What you agree to could not be loaded, so you cannot pay yet.");
    expect(payButton()).toHaveAttribute("aria-disabled", "true");
    expect(payButton()).toHaveAccessibleDescription(
      "What you agree to could not be loaded. Try again to pay.",
    );
    expect(boxes()).toEqual([]);
    answer({ [TERMS]: termsOfCart });
    await user.click(within(before()).getByRole("button", { name: "Try again" }));
    await expect.poll(renewal).toBeVisible();
    expect(before()).not.toHaveTextContent(words);
  },
);

it("a code that the terms refuse is removed, and they are asked for without it [LAW-03] [PAY-05]", async () => {
  const { user, calls } = await openCheckout({
    answers: {
      "POST /subscription/apply_promotion": halfOff("once"),
      [TERMS]: (call) => {
        const { promotion_code: code } = call.body as { promotion_code: string | null };
        return code === null ? termsOfCart(call) : refuse(400, "invalid_promotion");
      },
    },
  });
  await fill(user, screen.getByRole("textbox", { name: "Promo code" }), "HALF");
  await user.keyboard("{Enter}");
  await expect.poll(() => said().join()).toContain("Your promo code no longer works, so we removed it.");
  await expect.poll(renewal).toHaveAccessibleName(/with no code\.$/);
  const codes = calls
    .filter(({ path }) => path === "/subscription/terms")
    .map(({ body }) => (body as { promotion_code: string | null }).promotion_code);
  expect(codes).toEqual([null, "HALF", null]);
});

it("the agreement opens before it is signed, after a failure too [LAW-03]", async () => {
  const { user, answer } = await openCheckout({ answers: { [PREVIEW]: NO_NETWORK } });
  await user.click(screen.getByRole("button", { name: "Read the membership agreement" }));
  const dialog = () => screen.getByRole("dialog");
  await expect.poll(dialog).toHaveTextContent("We did not get an answer.");
  answer({ [PREVIEW]: AGREEMENT_PREVIEW });
  await user.click(within(dialog()).getByRole("button", { name: "Try again" }));
  await expect.poll(dialog).toHaveAccessibleName("Smirk Plus Membership Agreement");
  expect(within(dialog()).getByRole("heading", { level: 3 })).toHaveTextContent("1. The program");
  expect(dialog()).toHaveTextContent("Not signed yet.");
  expect(dialog()).toHaveTextContent(fingerprint("the agreement"));
  const [, close = expect.fail()] = within(dialog()).getAllByRole("button", { name: "Close" });
  await user.click(close);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the agreement of the chosen plan opens from the plans [LAW-03]", async () => {
  const { selectedPlan: _, ...forms } = READY;
  const { user, calls } = await open(paths.plan, {
    forms,
    answers: { [PREVIEW]: AGREEMENT_PREVIEW },
  });
  const plan = () => screen.getByRole("radio", { name: /Smirk Complete/ });
  await expect.poll(plan).toBeVisible();
  expect(screen.queryByRole("button", { name: "Read the membership agreement" })).toBeNull();
  await user.click(plan());
  await user.click(screen.getByRole("button", { name: "Read the membership agreement" }));
  await expect.poll(() => screen.getByRole("dialog")).toHaveAccessibleName("Smirk Plus Membership Agreement");
  expect(calls.find(({ path }) => path === "/subscription/agreement_preview")?.body).toMatchObject({
    name: "Maria",
    plan_slug: "brightwell_discount_3",
    promotion_code: null,
  });
});
