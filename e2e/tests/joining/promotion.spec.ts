import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { beginWith, MIA, payButton, READY } from "../../support/joining/joiners.ts";
import { isSeen } from "../../support/seen.ts";
import { callStripe } from "../../support/stacks/stripe-stack.ts";

let codes = 0;
/** A code that takes half off the price of Smirk Plus, for as long as said. */
async function makeCode(duration: "once" | "forever" = "once"): Promise<string> {
  codes += 1;
  const code = `HALF${process.pid}X${Date.now()}X${codes}`;
  const coupon = await callStripe("/coupons", {
    percent_off: "50",
    duration,
    "applies_to[products][0]": "plan_brightwell_discount_2",
  });
  await callStripe("/promotion_codes", {
    code,
    "promotion[type]": "coupon",
    "promotion[coupon]": coupon.id,
  });
  return code;
}

const field = { name: "Promo code" } as const;

test("applies and removes promotion codes [PAY-05] [PAY-02]", async ({ page, context, complaints }) => {
  complaints.allow(/status of 400/);
  const code = await makeCode();
  await beginWith(context, READY);
  await page.goto("/user-details/checkout");
  const input = page.getByRole("textbox", field);

  await test.step("a wrong code shows an error until it changes and is not stored", async () => {
    await input.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Enter a code first.");
    await input.fill("NOSUCHCODE");
    await input.press("Enter");
    const failure = page.getByText("* Invalid promo code");
    await expect.poll(() => isSeen(failure)).toBe(true);
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await expect(input).not.toHaveAttribute("data-flash");
    expect(await isSeen(failure)).toBe(true);
    await expect(input).toHaveAccessibleDescription("* Invalid promo code");
    expect(await page.evaluate(() => localStorage.getItem("promotion"))).toBeNull();
    await input.fill("OTHER");
    await expect(input).not.toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a code for the first payment survives a reload and can be removed", async () => {
    await input.fill(` ${code} `);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Promo code applied.")).toBeVisible();
    await expect(input).toHaveValue(code);
    await expect(input).not.toBeEditable();
    const receipt = page.getByRole("region", { name: "Receipt" });
    await expect(receipt).toContainText(`Discount with ${code}`);
    await expect(receipt).toContainText("−$12.45");
    await expect(payButton(page)).toHaveText("Pay $32.45");
    await expect(page.getByRole("checkbox")).toHaveAccessibleName(/charged \$32\.45 today, \$24\.90 on/);
    await expectAccessible(page);
    await page.reload();
    await expect(payButton(page)).toHaveText("Pay $32.45");
    await page.getByRole("button", { name: "Remove the promo code" }).press("Enter");
    await expect(payButton(page)).toHaveText("Pay $44.90");
    await expect(input).toBeEditable();
    await expect(input).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem("promotion"))).toBeNull();
  });

  await test.step("a code for every payment is priced again for another plan", async () => {
    await input.fill(await makeCode("forever"));
    await input.press("Enter");
    await expect(payButton(page)).toHaveText("Pay $32.45");
    await expect(page.getByRole("checkbox")).toHaveAccessibleName(
      /\$12\.45 on .*, and the same amount every month/,
    );
    // With the keyboard: the browser still scrolls to the field that was typed in, away from under a pointer.
    await page.getByRole("link", { name: "Back" }).press("Enter");
    await page.getByRole("radio", { name: /Smirk Dental/ }).check();
    await page.getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(page.getByText("* Invalid promo code")).toBeAttached();
    await expect(payButton(page)).toHaveText("Pay $38.95");
  });
});

test("says that a code does not apply to a family's price [PAY-05] [MONEY-03]", async ({ page, context }) => {
  const code = await makeCode();
  await beginWith(context, { ...READY, familyDetailsFormData: [MIA] });
  await page.goto("/user-details/checkout");
  await page.getByRole("textbox", field).fill(code);
  await page.getByRole("textbox", field).press("Enter");
  await expect(page.getByText("your price stays the same")).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay $57.40");
});
