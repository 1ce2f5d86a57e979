import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { beginWith, MIA, payButton, READY } from "../../support/joining/joiners.ts";
import { makeHalfPriceCode } from "../../support/stacks/stripe-stack.ts";

test("a code lowers the price of one person, and not a family's [PAY-02] [PAY-05] [MONEY-03]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const code = await makeHalfPriceCode();
  const input = page.getByRole("textbox", { name: "Promo code" });
  const tokens = await beginWith(context, READY);
  await page.goto("/user-details/checkout");
  await input.fill("NOSUCHCODE");
  await input.press("Enter");
  await expect(page.getByText("* Invalid promo code")).toBeVisible();
  await expectAccessible(page);
  await input.fill(code);
  await input.press("Enter");
  await expect(payButton(page)).toHaveText("Pay $32.45");
  await expectAccessible(page);
  await beginWith(context, { ...READY, familyDetailsFormData: [MIA] }, tokens);
  await page.reload();
  await expect(page.getByText("Your price stays the same")).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay $57.40");
});
