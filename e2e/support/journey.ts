import type { Locator, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { DETAILS, legalBoxes, payButton } from "./joining/joiners.ts";
import { newPhoneNumber, waitForCode } from "./sms-inbox.ts";
import { cardFields } from "./stacks/stripe-stack.ts";
import { tabTo } from "./tab-to.ts";

// The steps of joining as a visitor takes them by keyboard alone, one function a step, each from the screen before it.

export interface Relative {
  relation: "Spouse" | "Child";
  firstName: string;
  lastName: string;
  dateOfBirth: string;
}

/**
 * A step is done when its screen is there and fits the window. Whether it is accessible, `site/accessibility` looks
 * once.
 */
export async function arriveAt(page: Page, path: string | RegExp, heading: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** Goes to a control with the Tab key, and types. */
async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Finds a dentist by name in the finder's search box, and opens their page from the pin that it leads to. */
export async function findByName(page: Page, typed: string, shown: string): Promise<void> {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search" });
  await box.click();
  await box.fill(typed);
  await page.getByRole("option").filter({ hasText: shown }).first().click();
  await openFrom(page.getByRole("region", { name: "Dentists at this pin" }), shown);
  await expect(page).toHaveURL(/\/dentist\/\d+$/);
}

/** Opens by keyboard: the list may still move under a pointer. */
async function openFrom(list: Locator, shown: string): Promise<void> {
  const view = list.getByRole("link", { name: new RegExp(`^View .*${shown}`) }).first();
  await view.focus();
  await view.press("Enter");
}

/** @returns the picked location's id */
export async function pick(page: Page): Promise<string> {
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? "";
  await press(page, page.getByRole("button", { name: "Pick as primary dentist" }));
  await arriveAt(page, "/sign-up", "Let's get started");
  return id;
}

/** @returns the number */
export async function signUpByPhone(page: Page): Promise<string> {
  const number = newPhoneNumber();
  await typeInto(page, page.getByLabel("Phone number"), number.slice(2));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await waitForCode(number));
  return number;
}

export async function giveDetails(page: Page, email: string): Promise<void> {
  await arriveAt(page, "/user-details", "Let's get your details");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await typeInto(page, field("First name"), DETAILS.firstName);
  await typeInto(page, field("Last name"), DETAILS.lastName);
  await typeInto(page, field("Email"), email);
  await typeInto(page, page.getByRole("combobox", { name: "Home address" }), DETAILS.homeAddress);
  await expect(field("Phone number")).not.toHaveValue("");
  await typeInto(page, field("Date of birth"), DETAILS.dateOfBirth);
  await press(page, page.getByRole("switch", { name: /Privacy Policy/ }), "Space");
  await press(page, page.getByRole("button", { name: "Next" }));
}

export async function bringFamily(page: Page, family: readonly Relative[]): Promise<void> {
  await arriveAt(page, "/user-details/family", "Who's joining you?");
  const dialog = page.getByRole("dialog");
  for (const { relation, firstName, lastName, dateOfBirth } of family) {
    await press(page, page.getByRole("button", { name: "Add a family member" }));
    await press(page, dialog.getByRole("radio").first(), "Space");
    if (relation === "Child") await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: relation })).toBeChecked();
    await typeInto(page, dialog.getByLabel("First name"), firstName);
    await typeInto(page, dialog.getByLabel("Last name"), lastName);
    await typeInto(page, dialog.getByLabel("Date of birth"), dateOfBirth);
    await press(page, dialog.getByRole("button", { name: "Add", exact: true }));
    await expect(page.getByRole("listitem").filter({ hasText: `${firstName} ${lastName}` })).toBeVisible();
  }
  await press(page, page.getByRole("button", { name: "Next" }));
}

/** Smirk Plus by the month: the second plan, and the period that is not chosen yet. */
export async function choosePlan(page: Page): Promise<void> {
  await arriveAt(page, "/user-details/plan", "Enhance Your Savings");
  await press(page, page.getByRole("radio", { name: /^Monthly/ }), "Space");
  await expect(page.getByRole("radio", { name: /^Monthly/ })).toBeChecked();
  await tabTo(page, page.getByRole("radio", { name: /Smirk Dental/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Smirk Plus/ })).toBeChecked();
  await press(page, page.getByRole("button", { name: "Proceed to Checkout" }));
}

export async function usePromoCode(page: Page, code: string): Promise<void> {
  await arriveAt(page, "/user-details/checkout", "Review and pay");
  await typeInto(page, page.getByRole("textbox", { name: "Promo code" }), code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Promo code applied.")).toBeVisible();
}

/** Pays what the page says, with a card that is good, and waits for the member's own page. */
export async function pay(page: Page): Promise<void> {
  const card = cardFields(page);
  await expect(card.number).toBeVisible();
  await typeInto(page, card.number, "4242424242424242");
  await typeInto(page, card.expiry, "1234");
  await typeInto(page, card.cvc, "123");
  await typeInto(page, card.zip, "77002");
  for (const box of [legalBoxes(page).first(), legalBoxes(page).last()]) await press(page, box, "Space");
  await press(page, payButton(page));
  await expect(page).toHaveURL("/membership");
}

interface Mail {
  subject: string;
  text: string;
  html: string;
  to: unknown;
}

/** The mails that reached an address, newest first. */
export async function readMails(address: string): Promise<Mail[]> {
  const answer = await fetch(`${process.env.E2E_SANDBOX}/_sandbox/mail/messages`);
  const { messages } = (await answer.json()) as { messages: Mail[] };
  return messages.filter(({ to }) => JSON.stringify(to).includes(address));
}
