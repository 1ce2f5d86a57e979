import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { agree, DETAILS, legalBoxes } from "../../support/joining/joiners.ts";
import { readMails } from "../../support/journey.ts";
import { openSettled } from "../../support/settled.ts";
import { newPhoneNumber, waitForCode } from "../../support/sms-inbox.ts";
import { look } from "../../support/spanish/expect-spanish.ts";
import { expectSpanishMessages, readSavedPdf } from "../../support/spanish/read-sent.ts";
import { es, isTranslation } from "../../support/spanish/spanish-messages.ts";
import { fillCard } from "../../support/stacks/stripe-stack.ts";

const SAM = { relation: es("Spouse"), firstName: "Sam", lastName: "Lopez", dateOfBirth: "03/02/1988" };

/** Each step is looked at on its screen. */
async function arrive(page: Page, path: string | RegExp, heading: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await look(page);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");

/** Among dentists who speak Spanish. */
async function findByCondition(page: Page, typed: string): Promise<void> {
  await openSettled(page, "/es");
  await look(page);
  await expectAccessible(page);
  const filters = page.getByRole("group", { name: es("Filters") }).getByRole("button");
  await expect(filters.first()).toHaveText(es("Speaks Spanish"));
  await filters.first().press("Enter");
  await expect(page).toHaveURL(/\/es\/?\?language=SP$/);
  await page.getByRole("combobox", { name: es("Search"), exact: true }).fill(typed);
  const option = page
    .getByRole("option")
    .filter({ hasText: es("Oral Surgery") })
    .first();
  await expect(option).toBeVisible();
  await look(page);
  await option.click();
  const pin = page.getByRole("region", { name: es("Dentists at this pin") });
  const view = pin.getByRole("link", { name: new RegExp(`^${es("View {name}", { name: "" })}`) }).first();
  await view.press("Enter");
  await expect(page).toHaveURL(/\/es\/dentist\/\d+$/);
}

/** @returns the number */
async function signUp(page: Page): Promise<string> {
  const number = newPhoneNumber();
  await page.getByLabel(es("Phone number")).fill(number);
  await press(page, es("Send code"));
  await expect(page.getByLabel(es("6-digit code"))).toBeFocused();
  await look(page);
  await page.keyboard.type(await waitForCode(number));
  return number;
}

async function giveDetails(page: Page, email: string): Promise<void> {
  await arrive(page, "/es/user-details", es("Let's get your details"));
  const field = (name: string) => page.getByRole("textbox", { name: es(name), exact: true });
  await press(page, es("Next"));
  // What is missing is said in Spanish too.
  await look(page);
  await field("First name").fill(DETAILS.firstName);
  await field("Last name").fill(DETAILS.lastName);
  await field("Email").fill(email);
  await page.getByRole("combobox", { name: es("Home address") }).fill(DETAILS.homeAddress);
  await field("Date of birth").fill(DETAILS.dateOfBirth);
  await page
    .getByRole("switch", { name: es("I accept the Privacy Policy and service emails") })
    .press("Space");
  await press(page, es("Next"));
}

async function bringFamily(page: Page): Promise<void> {
  await arrive(page, "/es/user-details/family", es("Who's joining you?"));
  await press(page, es("Add a family member"));
  const dialog = page.getByRole("dialog");
  await look(page);
  await dialog.getByRole("radio", { name: SAM.relation }).check();
  await dialog.getByRole("textbox", { name: es("First name") }).fill(SAM.firstName);
  await dialog.getByLabel(es("Last name")).fill(SAM.lastName);
  await dialog.getByLabel(es("Date of birth")).fill(SAM.dateOfBirth);
  await dialog.getByRole("button", { name: es("Add"), exact: true }).click();
  await press(page, es("Next"));
}

async function pay(page: Page): Promise<void> {
  await arrive(page, "/es/user-details/plan", es("Enhance Your Savings"));
  await page.getByRole("radio", { name: new RegExp(`^${es("Monthly")}`) }).check();
  await page.getByRole("radio", { name: /Smirk Dental/ }).check();
  await press(page, es("Proceed to Checkout"));
  await arrive(page, "/es/user-details/checkout", es("Review and pay"));
  await fillCard(page, "4242424242424242");
  await expect(legalBoxes(page).last()).toHaveAccessibleName(/se renueva automáticamente cada mes/);
  await look(page);
  await agree(page);
  await page.getByRole("button", { name: /^Pagar \$/ }).press("Enter");
  await expect(page).toHaveURL("/es/membership");
}

async function changePlan(page: Page): Promise<void> {
  await page.goto("/es/membership/plan");
  await arrive(page, "/es/membership/plan", es("Plan and family"));
  await page.getByRole("radio", { name: /Smirk Plus/ }).check();
  await press(page, es("See what it costs"));
  await expect(page.getByRole("region", { name: es("Please review your change") })).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: /^Pagar \$[\d.]+ ahora$/ }).press("Enter");
  await expect(page.getByText(es("Your membership has changed. Your card shows it already."))).toBeVisible();
  await look(page);
}

async function leave(page: Page): Promise<void> {
  await page.goto("/es/membership");
  await press(page, es("Cancel Membership"));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: es("Cancel now") })).toBeVisible();
  await look(page);
  await dialog.getByRole("button", { name: es("Cancel now") }).click();
  await expect(dialog.getByRole("heading", { name: es("Your membership is canceled") })).toBeVisible();
  await look(page);
  await dialog.getByRole("button", { name: es("Done") }).click();
  await look(page);
}

/** What a member keeps on paper. */
async function savePapers(page: Page): Promise<void> {
  await readSavedPdf(page, /^membership-card\.pdf$/);
  await page.locator("#membershipagreement").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
  await look(page);
  await readSavedPdf(page, /^membership-agreement\.pdf$/);
  await openSettled(page, "/es/membership/payments");
  await look(page);
  await page.getByRole("link", { name: new RegExp(`^${es("Receipt")}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: es("Receipt") })).toBeVisible();
  await look(page);
  await page.goBack();
  await page.getByRole("link", { name: new RegExp(`^${es("Statement for {0}", { "0": "20" })}`) }).click();
  await expect(page.getByText(es("Membership fees"))).toBeVisible();
  await look(page);
  await readSavedPdf(page, /^statement-20\d\d\.pdf$/);
}

/** The stored texts are as they were written; the server's names of the fields are not shown. */
async function readOwnData(page: Page): Promise<void> {
  await page.goto("/es/membership/signing-in/data");
  await expect(page.getByRole("region", { name: es("Memberships") })).toBeVisible();
  const names = await page.locator("main dt, main h2, main section > p:first-child").allInnerTexts();
  expect([...new Set(names)].filter((name) => !isTranslation(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
  await expectAccessible(page);
}

test.use({ locale: "es-US" });

test("leads from a condition to a card and to a refund without a word of English [ES-01] [ES-02] [ES-04]", async ({
  page,
}) => {
  const email = `rosa.${Date.now()}@example.com`;
  await findByCondition(page, "muelas del juicio");
  await look(page);
  await press(page, es("Pick as primary dentist"));
  await arrive(page, "/es/sign-up", es("Let's get started"));
  const phone = await signUp(page);
  await giveDetails(page, email);
  await bringFamily(page);
  await pay(page);

  await expect(page.getByRole("region", { name: es("Membership card"), exact: true })).toBeVisible();
  await look(page);
  await savePapers(page);
  for (const path of ["dentists", "messages", "signing-in"]) {
    await openSettled(page, `/es/membership/${path}`);
    await look(page);
  }
  await changePlan(page);
  await leave(page);
  await readOwnData(page);

  await expect
    .poll(async () => (await readMails(email)).map(({ text }) => text).join("\n"))
    .toMatch(/^Reembolso: \$/m);
  await expectSpanishMessages(page, { email, phone });
});
