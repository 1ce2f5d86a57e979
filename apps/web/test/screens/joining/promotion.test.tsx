import { decodeBase64Json } from "@smirk/domain/wire/base64/base64-json";
import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill, isForTheEye } from "../../../../../tools/dom/fill.ts";
import { type ApiAnswers, type ApiCall, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { halfOff } from "../../dom/answers/promotion-answers.ts";
import { READY } from "../../dom/joiner-forms.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const APPLY = "POST /subscription/apply_promotion";

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Promo code" });
const payButton = () => screen.getByRole("button", { name: /^Pay/ });
const renewal = () => screen.getByRole("checkbox", { name: /renews automatically/ });
const said = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);

async function openCheckout({ answers = {}, ...settings }: Parameters<typeof renderScreen>[1] = {}) {
  const all: ApiAnswers = { "GET /subscription/get_plans": { plans: PLANS }, ...answers };
  const signedInAs = "temporary_access_token";
  const shown = await renderScreen(paths.checkout, { signedInAs, forms: READY, ...settings, answers: all });
  await expect.poll(field).toBeVisible();
  return shown;
}

it("says what is missing before payment and preserves the promo box [PAY-05]", async () => {
  const { selectedPlan: _, ...forms } = READY;
  const shown = await openCheckout({ forms });
  await expect.poll(() => screen.getByText("Choose a plan first.")).toBeVisible();
  await fill(shown.user, field(), "SMILE");
  await shown.user.click(screen.getByRole("button", { name: "Apply" }));
  await expect.poll(said).toContain("Payment intent not found");
  expect(shown.calls.filter(({ path }) => path === "/subscription/apply_promotion")).toEqual([]);
  await shown.user.click(screen.getByRole("link", { name: "See the plans" }));
  await expect.poll(() => shown.path).toBe(paths.plan);
});

it("a wrong code shows an error until it changes and is not stored [PAY-05] [USE-08]", async () => {
  const refused = Promise.withResolvers<Response>();
  const { user, calls } = await openCheckout({ answers: { [APPLY]: () => refused.promise } });
  await user.click(field());
  await user.keyboard("{Enter}");
  await expect.poll(said).toContain("Enter a code first.");
  expect(calls.filter(({ path }) => path === "/subscription/apply_promotion")).toEqual([]);
  await fill(user, field(), "NOSUCHCODE");
  await user.keyboard("{Enter}");
  await expect
    .poll(() => screen.getByRole("button", { name: "Apply" }))
    .toHaveAttribute("aria-disabled", "true");
  expect(field()).toHaveAttribute("readonly");
  refused.resolve(refuse(400, "invalid_promotion"));
  await expect.poll(() => screen.getByText("* Invalid promo code")).toBeVisible();
  expect(isForTheEye(screen.getByText("* Invalid promo code"))).toBe(true);
  expect(field()).toBeInvalid();
  await passTime(1999);
  expect(field()).toHaveAttribute("data-flash", "true");
  await passTime(1);
  await expect.poll(field).not.toHaveAttribute("data-flash");
  expect(isForTheEye(screen.getByText("* Invalid promo code"))).toBe(true);
  expect(field()).toHaveAccessibleDescription("* Invalid promo code");
  expect(localStorage.getItem("promotion")).toBeNull();
  await fill(user, field(), "OTHER");
  expect(field()).not.toBeInvalid();
});

it("a code for the first payment survives a reload and can be removed [PAY-05] [PAY-02]", async () => {
  const { user, calls, reload } = await openCheckout({ answers: { [APPLY]: halfOff("once") } });
  await fill(user, field(), " HALF ");
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByText("Promo code applied.")).toBeVisible();
  expect(calls.find(({ path }) => path === "/subscription/apply_promotion")?.body).toEqual({
    promotion_code: "HALF",
    plan_slug: "brightwell_discount_2",
  });
  expect(field()).toHaveValue("HALF");
  expect(field()).toHaveAttribute("readonly");
  const receipt = screen.getByRole("region", { name: "Order summary" });
  expect(receipt).toHaveTextContent("Discount with HALF");
  expect(receipt).toHaveTextContent("−$12.45");
  expect(payButton()).toHaveTextContent("Pay $32.45");
  expect(decodeBase64Json(localStorage.getItem("promotion"))).toMatchObject({
    code: "HALF",
    response: { promotion_code_id: expect.any(String) },
  });
  await expect.poll(renewal).toHaveAccessibleName(/with HALF\.$/);
  await reload();
  await expect.poll(payButton).toHaveTextContent("Pay $32.45");
  await user.click(screen.getByRole("button", { name: "Remove the promo code" }));
  await expect.poll(payButton).toHaveTextContent("Pay $44.90");
  expect(field()).not.toHaveAttribute("readonly");
  expect(field()).toHaveFocus();
  expect(localStorage.getItem("promotion")).toBeNull();
});

it("a code for every payment is priced again for another plan [PAY-05] [PAY-02]", async () => {
  const ofPlus = ({ body }: ApiCall) =>
    (body as { plan_slug: string }).plan_slug === "brightwell_discount_2"
      ? halfOff("forever")
      : refuse(400, "invalid_promotion");
  const shown = await openCheckout({ answers: { [APPLY]: ofPlus } });
  const { user } = shown;
  await fill(user, field(), "HALF");
  await user.keyboard("{Enter}");
  await expect.poll(payButton).toHaveTextContent("Pay $32.45");
  await expect.poll(renewal).toHaveAccessibleName(/with HALF\.$/);
  await user.click(screen.getByRole("link", { name: "Back" }));
  await expect.poll(() => shown.path).toBe(paths.plan);
  await expect.poll(() => screen.getByRole("radio", { name: /Smirk Dental/ })).not.toBeChecked();
  await user.click(screen.getByRole("radio", { name: /Smirk Dental/ }));
  await user.click(screen.getByRole("button", { name: "Proceed to Checkout" }));
  await expect.poll(said).toContain("* Invalid promo code");
  expect(payButton()).toHaveTextContent("Pay $38.95");
});

it("says that a code does not lower the price [PAY-05] [MONEY-03]", async () => {
  const nothing = { ...halfOff("once"), applies_to_plan: false, applies_to_enrollment_fee: false };
  const { user } = await openCheckout({ answers: { [APPLY]: nothing } });
  await fill(user, field(), "HALF");
  await user.keyboard("{Enter}");
  await expect.poll(() => screen.getByText(/Your price stays the same/)).toBeVisible();
  expect(payButton()).toHaveTextContent("Pay $44.90");
});
