import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures.ts";
import { DETAILS, legalBoxes, payButton } from "../../support/joining/joiners.ts";
import { arriveAt } from "../../support/journey.ts";
import { askForCode, newPhoneNumber } from "../../support/sms-inbox.ts";
import { cardFields } from "../../support/stacks/stripe-stack.ts";
import { tabTo } from "../../support/tab-to.ts";

async function typeInto(page: Page, control: Locator, text: string) {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

test("leads from a phone number to a membership by keyboard alone [DET-01] [FAM-04] [PLAN-03] [PAY-01] [PROC-02]", async ({
  page,
}) => {
  await page.keyboard.type(await askForCode(page, newPhoneNumber()));

  await arriveAt(page, "/user-details", "Let's get your details");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await typeInto(page, field("First name"), DETAILS.firstName);
  await typeInto(page, field("Last name"), DETAILS.lastName);
  await typeInto(page, field("Email"), DETAILS.email);
  await typeInto(page, page.getByRole("combobox", { name: "Home address" }), DETAILS.homeAddress);
  await expect(field("Phone number")).not.toHaveValue("");
  await typeInto(page, field("Date of birth"), DETAILS.dateOfBirth);
  await tabTo(page, page.getByRole("switch", { name: /Privacy Policy/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");

  await arriveAt(page, "/user-details/family", "Who's joining you?");
  await tabTo(page, page.getByRole("button", { name: "Continue without adding" }));
  await page.keyboard.press("Enter");

  await arriveAt(page, "/user-details/plan", "Enhance Your Savings");
  await tabTo(page, page.getByRole("radio", { name: /Smirk Dental/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Smirk Plus/ })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Proceed to Checkout" }));
  await page.keyboard.press("Enter");

  const card = cardFields(page);
  await expect(card.number).toBeVisible();
  await arriveAt(page, "/user-details/checkout", "Review and pay");
  await typeInto(page, card.number, "4242424242424242");
  await typeInto(page, card.expiry, "1234");
  await typeInto(page, card.cvc, "123");
  await typeInto(page, card.zip, "77002");
  for (const box of [legalBoxes(page).first(), legalBoxes(page).last()]) {
    await tabTo(page, box);
    await page.keyboard.press("Space");
  }
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/membership");
  expect(await page.evaluate(() => localStorage.getItem("userDetailsFormData"))).toBeNull();
});
