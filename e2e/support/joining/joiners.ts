import type { BrowserContext, Locator, Page } from "@playwright/test";
import {
  STORED_FORMS,
  type StoredForm,
  type StoredSignUp,
} from "../../../apps/web/app/storage/joining/stored-sign-up.ts";
import { expect } from "../fixtures.ts";
import { newPhoneNumber, readCodes } from "../sms-inbox.ts";
import { fillCard } from "../stacks/stripe-stack.ts";

export { DETAILS, MIA, PLUS, READY, SAM } from "../../../apps/web/test/dom/joiner-forms.ts";

const PRODUCT = () => process.env.E2E_PRODUCT ?? "";

export interface Tokens {
  access_token: string;
  refresh_token: string | null;
}

let addresses = 0;
/** One that no other worker has, so that nobody's limit is another's. */
function newAddress(): string {
  addresses += 1;
  const worker = Number(process.env.TEST_WORKER_INDEX) % 256;
  return `10.${worker}.${Math.floor(addresses / 256)}.${addresses % 256}`;
}

/** Signs a new person in by phone, as an app would: past the screens. */
export async function newTokens(phoneNumber = newPhoneNumber()): Promise<Tokens> {
  const address = newAddress();
  const credential = { credential_type: "phone_number", phone_number: phoneNumber };
  await post("/auth/2fa/provide", credential, { "x-forwarded-for": address });
  const [code] = await readCodes(phoneNumber);
  return (await post("/auth/2fa/verify", { ...credential, code }, { "x-forwarded-for": address })) as Tokens;
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(PRODUCT() + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** What is in local storage, by key: tokens as they are, forms as the product encodes them. */
function printStored(tokens: Tokens | null, forms: Partial<StoredSignUp>): Record<string, string> {
  const printed = Object.entries(forms).map(([key, value]) => {
    const form = STORED_FORMS[key as keyof StoredSignUp] as StoredForm<unknown>;
    return [key, form.print(value)];
  });
  return { ...Object.fromEntries(printed), ...(tokens && { tokens: JSON.stringify(tokens) }) };
}

let begun = 0;

/** Lets a browser begin with what an earlier step has stored. */
export async function beginWith(
  context: BrowserContext,
  forms: Partial<StoredSignUp> = {},
  tokens: Tokens | null = null,
): Promise<Tokens | null> {
  const own = tokens ?? (await newTokens());
  // Once only: the page must be able to change and to clear it, in every tab. Cookies are shared between ports.
  begun += 1;
  await context.addInitScript(
    ({ origin, mark, stored }) => {
      if (location.origin !== origin || document.cookie.includes(mark)) return;
      // biome-ignore lint/suspicious/noDocumentCookie: nothing else is known in every tab before a page's own scripts
      document.cookie = `${mark}; path=/`;
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { origin: PRODUCT(), mark: `begun${begun}=yes`, stored: printStored(own, forms) },
  );
  return own;
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay(ing…| \$)/ });
/** The agreement's and, with automatic renewal, the renewal's. */
export const legalBoxes = (page: Page) => page.locator("input[name=agreement], input[name=renewal]");

/**
 * Presses by keyboard: just after a page with a frame of another origin has scrolled, a phone that is only played may
 * send the click into that frame.
 */
async function press(page: Page, control: Locator, key: "Space" | "Enter"): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

export async function agree(page: Page): Promise<void> {
  await expect(legalBoxes(page)).toHaveCount(2);
  for (const box of await legalBoxes(page).all()) {
    if (await box.isChecked()) continue;
    await press(page, box, "Space");
    await expect(box).toBeChecked();
  }
}

export async function pressPay(page: Page): Promise<void> {
  await press(page, payButton(page), "Enter");
}

/** Fills the card in and agrees; what remains is Pay. */
export async function getReadyToPay(page: Page, card: string): Promise<void> {
  await page.goto("/user-details/checkout");
  await fillCard(page, card);
  await agree(page);
  await expect(payButton(page)).toBeEnabled();
}

interface StripeList {
  data: { id: string; status: string; amount: number; customer: string; [field: string]: unknown }[];
}

/** What the payment provider has of the account with these tokens. */
export async function readStripe(
  kind: "customers" | "subscriptions" | "charges",
  query = "",
): Promise<StripeList["data"]> {
  const { SANDBOX_STRIPE_SECRET_KEY } = await import("../../../apps/sandbox/src/stripe/credentials.ts");
  const answer = await fetch(`${process.env.E2E_SANDBOX}/stripe/v1/${kind}?limit=100${query}`, {
    headers: { authorization: `Bearer ${SANDBOX_STRIPE_SECRET_KEY}` },
  });
  if (!answer.ok) throw new Error(`${kind}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as StripeList).data;
}
