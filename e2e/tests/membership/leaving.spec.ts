import type { Cancellation } from "@smirk/domain/membership/cancellation-answer";
import { paths } from "../../../apps/web/app/paths.ts";
import { type Account, answerForAccount, mariasAccount } from "../../support/answers/account-answers.ts";
import { test as base, expect, expectAccessible } from "../../support/fixtures.ts";
import { signIn } from "../../support/visitors.ts";

const AT_END: Cancellation = {
  rule: "end_of_period",
  refund_cents: 0,
  held_cents: 0,
  kept_fee_cents: 2000,
  last_day: "2027-11-20",
  full_refund_until: "2026-12-20",
};
const AT_ONCE: Cancellation = {
  ...AT_END,
  rule: "first_30_days",
  refund_cents: 25_100,
  last_day: "2026-11-25",
};
/** All that is due is of a payment that the member's bank is still deciding about. */
const IN_DISPUTE: Cancellation = { ...AT_ONCE, refund_cents: 0, held_cents: 25_100 };

const test = base.extend<{ account: Account }>({
  account: async ({ context }, use) => {
    const account = mariasAccount();
    await signIn(context, "access_token");
    await answerForAccount(context, account);
    await use(account);
  },
});

test("shows refund and last day before anything is canceled [MEM-04] [MONEY-04]", async ({
  page,
  account,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|status of 409/);
  const open = page.getByRole("button", { name: "Cancel Membership" });
  const dialog = page.getByRole("dialog");
  await page.goto(paths.membership);

  await test.step("no answer cancels nothing", async () => {
    await page.route("**/account/cancellation", (route) => route.abort());
    await open.click();
    await expect(dialog.getByText("No answer came.")).toBeVisible();
    await page.unroute("**/account/cancellation");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Nov 20, 2027").first()).toBeVisible();
    expect(account.card.canceled).toBe(false);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await test.step("shows the refund and the last day", async () => {
    account.cancellation = { state: "active", can_keep: false, cancellation: AT_ONCE };
    await open.click();
    await expect(dialog.getByText("$251.00")).toBeVisible();
    await expect(dialog.getByText("Nov 25, 2026")).toBeVisible();
    await expect(dialog.getByText(/less the one-time processing fee of \$20\.00/)).toBeVisible();
    await expect(dialog.getByText(/dispute/)).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    expect(account.calls).not.toContain("/account/cancel");
  });
  await test.step("shows new terms that changed meanwhile", async () => {
    account.cancellation = { state: "active", can_keep: false, cancellation: IN_DISPUTE };
    await open.click();
    await expect(dialog.getByText("You disputed a payment, so we hold $251.00 until")).toBeVisible();
    await expect(dialog.getByRole("definition")).toHaveText(["$0.00", "$251.00", "Nov 25, 2026"]);
    await page.route("**/account/cancel", (route) => {
      account.cancellation = { state: "active", can_keep: false, cancellation: AT_END };
      return route.fulfill({ status: 409, json: { error: "conflict", message: "It has changed." } });
    });
    await dialog.getByRole("button", { name: "Cancel now" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This has just changed.");
    await expect(dialog.getByText("$0.00")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel now" })).toBeEnabled();
    await expect(dialog.getByText(/dispute/)).toHaveCount(0);
  });
});
