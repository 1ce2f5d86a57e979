import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { expectGood, SIGNED_OUT, signInAs } from "../../support/operator.ts";

const MOST_PRESSES = 6;

type Step = { press: string } | { type: string } | { wait: string } | { see: string };

/** From the search box, without the mouse: a text is typed, a key is pressed and counted. */
async function run(page: Page, steps: readonly Step[]) {
  let presses = 0;
  for (const step of steps) {
    if ("wait" in step) await expect(page.locator(`:focus:is(${step.wait})`)).toBeVisible();
    else if ("see" in step) await expect(page.getByText(step.see)).toBeVisible();
    else if ("type" in step) await page.keyboard.type(step.type);
    else {
      await page.keyboard.press(step.press);
      presses += 1;
    }
  }
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
}

async function openWithEnter(page: Page, text: string) {
  // Right after the sign-in the page may not listen yet.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(text);
  await expect(page.getByRole("option").first()).toBeVisible();
}

const [enter, tab] = [{ press: "Enter" }, { press: "Tab" }];
const opened = { wait: "main button" };
const inDialog = { wait: "dialog *" };
const atReason = { wait: "dialog input[minlength]" };

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
