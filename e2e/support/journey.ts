import type { Locator, Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll } from "./fixtures.ts";
import { agree, DETAILS, pressPay } from "./joining/joiners.ts";
import { newPhoneNumber, waitForCode } from "./sms-inbox.ts";
import { fillCard } from "./stacks/stripe-stack.ts";

// The steps of joining as a visitor takes them, one function a step, each from the screen before it.

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

/** Searches the list around a place for a dentist, and opens their page. */
export async function findByPlace(page: Page, typed: string, option: string, shown: string): Promise<void> {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Near" });
  await box.click();
  await box.fill(typed);
  await page.getByRole("option").filter({ hasText: option }).first().click();
  await openFrom(page.getByRole("main"), shown);
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
  await page.getByRole("button", { name: "Pick as primary dentist" }).click();
  await arriveAt(page, "/sign-up", "Let's get started");
  return id;
}

/**
 * @param sandbox whose inbox has the code; else that of the whole run
 * @returns the number
 */
export async function signUpByPhone(page: Page, sandbox?: string): Promise<string> {
  const number = newPhoneNumber();
  await page.getByLabel("Phone number").fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await waitForCode(number, 1, sandbox));
  return number;
}

export async function giveDetails(page: Page, email: string): Promise<void> {
  await arriveAt(page, "/user-details", "Let's get your details");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("First name").fill(DETAILS.firstName);
  await field("Last name").fill(DETAILS.lastName);
  await field("Email").fill(email);
  await page.getByRole("combobox", { name: "Home address" }).fill(DETAILS.homeAddress);
  if ((await field("Phone number").inputValue()) === "")
    await field("Phone number").fill(DETAILS.phoneNumber);
  await field("Date of birth").fill(DETAILS.dateOfBirth);
  await page.getByRole("switch", { name: /Privacy Policy/ }).press("Space");
  await page.getByRole("button", { name: "Next" }).press("Enter");
}

export async function bringFamily(page: Page, family: readonly Relative[]): Promise<void> {
  await arriveAt(page, "/user-details/family", "Who's joining you?");
  const dialog = page.getByRole("dialog");
  for (const { relation, firstName, lastName, dateOfBirth } of family) {
    await page.getByRole("button", { name: "Add a family member" }).click();
    await dialog.getByRole("radio", { name: relation }).check();
    await dialog.getByLabel("First name").fill(firstName);
    await dialog.getByLabel("Last name").fill(lastName);
    await dialog.getByLabel("Date of birth").fill(dateOfBirth);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `${firstName} ${lastName}` })).toBeVisible();
  }
  await page.getByRole("button", { name: family.length === 0 ? "Continue without adding" : "Next" }).click();
}

export async function choosePlan(page: Page, plan: RegExp, period: "Monthly" | "Yearly"): Promise<void> {
  await arriveAt(page, "/user-details/plan", "Enhance Your Savings");
  await page.getByRole("radio", { name: new RegExp(`^${period}`) }).check();
  await page.getByRole("radio", { name: plan }).check();
  await page.getByRole("button", { name: "Proceed to Checkout" }).click();
}

/** Pays what the page says, with a card that is good, and waits for the member's own page. */
export async function payBy(page: Page, card: string): Promise<void> {
  await arriveAt(page, "/user-details/checkout", "Review and pay");
  await fillCard(page, card);
  await agree(page);
  await pressPay(page);
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
