import { expectGood, SIGNED_OUT, signInAs } from "../../support/console/operator.ts";
import {
  atReason,
  enter,
  inDialog,
  opened,
  openWithEnter,
  run,
  tab,
} from "../../support/console/operator-keys.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";

test("resend, correct and refund take six presses from the search box [OPS-03]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({ name: "Petronella", surname: "Vanwijk", email: "petronella@example.com" });
  await signInAs(page, "Olive Owner");
  await test.step("resends the card", async () => {
    await openWithEnter(page, "vanwijk");
    await run(page, [enter, opened, enter, inDialog, tab, atReason, { type: "Lost it" }, enter]);
    await expect(page.getByText("The email goes out to petronella@example.com.")).toBeVisible();
  });
  await test.step("corrects the address", async () => {
    await openWithEnter(page, "vanwijk");
    const street = [tab, { type: "1600 Smith St" }];
    const reason = [enter, atReason, { type: "Typing error" }, enter];
    await run(page, [enter, opened, tab, enter, inDialog, ...street, ...reason]);
    await expect(page.getByText("1600 Smith St, Houston, TX 77002")).toBeVisible();
  });
  await test.step("refunds an amount", async () => {
    await openWithEnter(page, "vanwijk");
    const preview = { see: "Left of what was paid" };
    const amount = [{ wait: "dialog input[inputmode]" }, preview, { type: "5.00" }];
    await expect(page.getByRole("option").first()).toBeVisible();
    const reason = [enter, atReason, { type: "Charged twice" }, enter];
    await run(page, [enter, opened, tab, tab, enter, ...amount, ...reason]);
    await expect(page.getByText("The refund is on its way.")).toBeVisible();
  });
});

test("an owner sees the health, and sends many an email at once [OPS-03] [OPS-07]", async ({
  page,
  complaints,
}) => {
  complaints.allow(SIGNED_OUT);
  await joinByApi({ name: "Theodora", surname: "Okonkwo", email: "theodora@example.com" });
  await signInAs(page, "Olive Owner");
  await page.getByRole("link", { name: "Health" }).click();
  await expect(page.getByRole("cell", { name: "mail server" })).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Bulk" }).click();
  await page.getByRole("button", { name: "List members" }).click();
  await page.getByRole("checkbox", { name: "Theodora Okonkwo" }).check();
  await expectGood(page);
  await page.getByRole("button", { name: "Preview for 1" }).click();
  await page.getByRole("button", { name: "Send to 1 member" }).click();
  await page.getByLabel("Reason").fill("The card had a wrong number");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 done, 0 failed, 0 left out.")).toBeVisible();
  await expectGood(page);
});
