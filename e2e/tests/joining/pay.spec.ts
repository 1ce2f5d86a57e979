import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import {
  agree,
  beginWith,
  getReadyToPay,
  legalBoxes,
  MIA,
  newTokens,
  PLUS,
  payButton,
  pressPay,
  READY,
  readStripe,
  SAM,
} from "../../support/joining/joiners.ts";
import { hold } from "../../support/late-files.ts";
import { newPhoneNumber } from "../../support/sms-inbox.ts";
import { bankPage, cardFields, fillCard } from "../../support/stacks/stripe-stack.ts";

const GOOD = "4242424242424242";
const NO_FUNDS = "4000000000009995";
const CHALLENGED = "4000002500003155";
const ALWAYS_CHALLENGED = "4000002760003184";

const isMember = async (page: Page) => {
  await expect(page).toHaveURL("/membership");
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const { access_token, refresh_token } = JSON.parse(stored.tokens ?? "{}");
  const [, payload = ""] = access_token.split(".");
  expect(JSON.parse(Buffer.from(payload, "base64url").toString()).token_type).toBe("access_token");
  expect(refresh_token).toEqual(expect.any(String));
  return stored;
};

/** What the payment provider stores for this email address. */
async function readAccount(email: string) {
  const customers = (await readStripe("customers")).filter((customer) => customer.email === email);
  const ids = customers.map(({ id }) => id);
  const of = <Row extends { customer: string }>(rows: Row[]) =>
    rows.filter(({ customer }) => ids.includes(customer));
  const subscriptions = of(await readStripe("subscriptions", "&status=all"));
  const charges = of(await readStripe("charges"));
  return {
    customers: customers.length,
    active: subscriptions.filter(({ status }) => status === "active").length,
    paid: charges.filter(({ status }) => status === "succeeded").map(({ amount }) => amount),
  };
}

/** What the page asks of the provider's card fields. */
function recordCardFields(page: Page) {
  return page.addInitScript(() => {
    const fieldOptions: unknown[] = [];
    type Make = (key: string) => { elements: (options: object) => unknown };
    let stripe: Make | undefined;
    Object.assign(window, { fieldOptions });
    Object.defineProperty(window, "Stripe", {
      configurable: true,
      get: () => stripe,
      set: (make: Make) => {
        stripe = new Proxy(make, {
          apply: (target, self, given: Parameters<Make>) => {
            const client = Reflect.apply(target, self, given);
            const elements = client.elements.bind(client);
            client.elements = (options) => {
              fieldOptions.push(JSON.parse(JSON.stringify(options)));
              return elements(options);
            };
            return client;
          },
        });
      },
    });
  });
}

let joiners = 0;
/** Somebody who has come as far as the checkout, with an address of their own. */
function newJoiner(changes: Partial<typeof READY> = {}) {
  joiners += 1;
  const email = `joiner-${process.pid}-${Date.now()}-${joiners}@example.com`;
  const userDetailsFormData = { ...READY.userDetailsFormData, email } as NonNullable<
    typeof READY.userDetailsFormData
  >;
  return { email, forms: { ...READY, userDetailsFormData, ...changes } };
}

test("shows the receipt to the cent and the terms, in light and dark colors [PAY-01] [PAY-02] [PAY-03]", async ({
  page,
  context,
}) => {
  await beginWith(context, {
    ...READY,
    familyDetailsFormData: [SAM, MIA],
    selectedPlan: { planSlug: PLUS, period: "yearly" },
  });
  await recordCardFields(page);
  const release = await hold(page, /\/subscription\/get_plans$/);
  await page.goto("/user-details/checkout");
  await expect(page.getByRole("heading", { level: 1, name: "Review and pay" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "fieldOptions")))
    .toMatchObject([{ mode: "subscription", currency: "usd", amount: 2000 }]);
  release();
  await expect(cardFields(page).number).toBeVisible();
  const receipt = page.getByRole("region", { name: "Order summary" });
  for (const [term, amount] of [
    [/Smirk Plus\s+per year/, "$251.00"],
    [/2 family members\s+\$126\.00 each, per year/, "$252.00"],
    [/One-time processing fee/, "$20.00"],
    [/Total today/, "$523.00"],
  ] as const) {
    const row = receipt.locator("dl div").filter({ hasText: term }).last();
    await expect(row).toContainText(amount);
  }
  await expect(payButton(page)).toHaveText("Pay $523.00");
  await expect(payButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(payButton(page)).toHaveAccessibleDescription("Check both boxes to pay.");
  const [agreement, renewal] = [legalBoxes(page).first(), legalBoxes(page).last()];
  await expect(agreement).not.toBeChecked();
  await expect(agreement).toHaveAccessibleName(/^I have read the membership agreement/);
  await expect(renewal).not.toBeChecked();
  await expect(renewal).toHaveAccessibleName(
    /every year\. My card will be charged \$523\.00 today, \$503\.00 on \w{3} \d{1,2}, \d{4}, and the same amount every year/,
  );
  await expect(renewal).toHaveAccessibleName(
    /cancel at any time on my membership page, by phone at .+ or by email/,
  );
  const before = page.getByRole("region", { name: "Before you pay" });
  await expect(before).toContainText(/We send you an email \d+ days before each charge/);
  await expect(page.locator("#main").getByRole("link", { name: "(800) 555-0142" })).toBeVisible();
  await expect(page.locator('#main a[href^="mailto:"]').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await test.step("the price stands before the card on a phone, and who joins is shown back [USE-12] [USE-13]", async () => {
    const people = page.getByRole("region", { name: "Who is joining" });
    await expect(people).toContainText(/Maria Lopez, born \w+ \d+, \d{4}/);
    await expect(people).toContainText("1200 Main St");
    const isFirst = await page
      .getByText("Total today")
      .evaluate((total) =>
        Boolean(total.compareDocumentPosition(document.getElementById("card-heading") as Node) & 4),
      );
    expect(isFirst).toBe(true);
    await expect(cardFields(page).number).toHaveCSS("font-family", /^Figtree/);
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(cardFields(page).frame.locator("html")).toHaveCSS("color-scheme", colorScheme);
  }
});

test("charges once however often Pay is pressed [PAY-04] [PAY-09] [PROC-01] [PROC-02]", async ({
  page,
  context,
  baseURL,
}) => {
  const { email, forms } = newJoiner();
  await beginWith(context, { ...forms, primaryDentist: "1" });
  const starts: Request[] = [];
  const confirmed: string[] = [];
  const visited: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/initial_payment")) starts.push(request);
    const [, intent] = /\/payment_intents\/(pi_\w+)\/confirm$/.exec(request.url()) ?? [];
    if (intent === undefined) return;
    const form = new URLSearchParams(request.postData() ?? "");
    const isOwn = form.get("client_secret")?.startsWith(`${intent}_secret_`);
    confirmed.push(`after ${starts.length} start, own secret: ${isOwn}, to ${form.get("return_url")}`);
  });
  await getReadyToPay(page, GOOD);
  await payButton(page).dblclick();
  const stored = await isMember(page);
  expect(visited).toContain("/user-details/processing");
  expect(starts).toHaveLength(1);
  expect(confirmed).toEqual([`after 1 start, own secret: true, to ${baseURL}/user-details/processing`]);
  expect(starts[0]?.postDataJSON()).toMatchObject({
    name: "Maria",
    surname: "Lopez",
    email,
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: "+17132345678",
    birth_date: "1990-05-17",
    primary_dentist_id: "1",
    plan_slug: PLUS,
    renew_period: "monthly",
    promotion_code: null,
    family_members: [],
    subscribe: false,
    consents: [{ kind: "agreement" }, { kind: "renewal" }],
  });
  expect(Object.keys(stored)).not.toContain("userDetailsFormData");
  expect(Object.keys(stored)).not.toContain("insurancePaymentIntent");
  expect(stored.primaryDentist).toBe("1");
  expect(await readAccount(email)).toEqual({ customers: 1, active: 1, paid: [4490] });
  await page.goBack();
  await page.waitForLoadState();
  expect((await readAccount(email)).paid).toEqual([4490]);
});

test("asks a known person before paying, and sells on a word [USE-18]", async ({ page, context }) => {
  const phone = newPhoneNumber();
  const { email, forms } = newJoiner();
  await joinByApi({ name: "Maria", surname: "Lopez", email: `first-${email}`, phone_number: phone });
  await beginWith(context, forms, await newTokens(phone));
  await page.goto("/user-details/checkout");
  const question = page.getByRole("alert").filter({ hasText: "You seem to have a membership already" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, GOOD);
  await agree(page);
  await expect(payButton(page)).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("button", { name: "This is someone else" }).press("Enter");
  await expect(page.getByText("Thank you. You can pay now.")).toBeFocused();
  const started = page.waitForResponse((answer) => answer.url().endsWith("/initial_payment"));
  await pressPay(page);
  expect((await started).status()).toBe(200);
  expect((await started).request().postDataJSON()).toMatchObject({ email, is_somebody_else: true });
});

test("explains incomplete fields, no network and a declined card [PAY-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 402|ERR_FAILED|ERR_INTERNET/);
  const { email, forms } = newJoiner();
  await beginWith(context, forms);
  await page.goto("/user-details/checkout");
  await expect(cardFields(page).number).toBeVisible();
  await agree(page);
  const said = page.getByRole("alert");

  await test.step("no card", async () => {
    await pressPay(page);
    await expect(said).toHaveText("Check the card fields above, then pay again.");
    await expect(cardFields(page).number).toBeFocused();
    expect((await readAccount(email)).customers).toBe(0);
  });

  await test.step("no network", async () => {
    await fillCard(page, NO_FUNDS);
    await page.route("**/subscription/initial_payment", (route) => route.abort());
    await pressPay(page);
    await expect(said).toContainText("We did not get an answer.");
    await expect(said).toContainText("You were not charged.");
    await page.unroute("**/subscription/initial_payment");
  });

  await test.step("no funds", async () => {
    await pressPay(page);
    await expect(said).toContainText("There was not enough money on the card for this payment.");
    await expect(page).toHaveTitle(/^Error: /);
    await expect(payButton(page)).toHaveAttribute("aria-disabled", "false");
    await expectAccessible(page);
  });

  await fillCard(page, GOOD);
  await pressPay(page);
  await isMember(page);
  expect(await readAccount(email)).toEqual({ customers: 1, active: 1, paid: [4490] });
});

test("charges once when the bank asks, refuses and the page reloads [PAY-04] [PAY-09]", async ({
  page,
  context,
}) => {
  const { email, forms } = newJoiner();
  await beginWith(context, forms);
  await getReadyToPay(page, ALWAYS_CHALLENGED);
  await pressPay(page);
  await expect(bankPage(page).getByRole("button", { name: "Complete" })).toBeVisible();
  await expect(
    page.getByText("Waiting for your bank. If it asks you to confirm the payment, please do so."),
  ).toBeAttached();
  await expect(page.getByText(/longer than usual/)).toHaveCount(0);
  const intent = await page.evaluate(() => atob(localStorage.getItem("insurancePaymentIntent") ?? ""));
  expect(JSON.parse(intent)).toEqual({
    client_secret: expect.stringMatching(/^pi_/),
    nonce: expect.any(String),
  });
  await page.reload();
  await fillCard(page, CHALLENGED);
  await agree(page);
  await pressPay(page);
  await bankPage(page).getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert")).toContainText("Your bank has not confirmed this payment.");
  await pressPay(page);
  await bankPage(page).getByRole("button", { name: "Complete" }).click();
  expect(Object.keys(await isMember(page))).not.toContain("insurancePaymentIntent");
  expect(await readAccount(email)).toEqual({ customers: 1, active: 1, paid: [4490] });
});

test("charges nothing after a plan change in another window [PAY-09]", async ({
  page,
  context,
  complaints,
}) => {
  // The payment that comes first supersedes the token of the window that comes second, whose calls then renew it.
  complaints.allow(/status of 409|status of 400 .*\/(confirm|subscription\/(terms|initial_payment))/);
  const { email, forms } = newJoiner();
  await beginWith(context, forms);
  await getReadyToPay(page, GOOD);
  const other = await context.newPage();
  await other.goto("/user-details/plan");
  await other.getByRole("radio", { name: /Smirk Complete/ }).check();
  await other.getByRole("button", { name: "Proceed to Checkout" }).click();
  await fillCard(other, GOOD);
  await agree(other);
  await pressPay(page);
  // What has changed in the words may be said before it, or after.
  const isChanged = { hasText: "Your order was changed in another window" };
  await expect(page.getByRole("alert").filter(isChanged)).toBeVisible();
  await expect(payButton(page)).toHaveText("Pay $50.95");
  await expect(legalBoxes(page).last()).not.toBeChecked();
  await expect(page.getByText("Some of what you agree to has changed.")).toBeVisible();
  expect((await readAccount(email)).customers).toBe(0);
  await agree(page);
  await Promise.all([pressPay(page), pressPay(other)]);
  await isMember(page);
  await isMember(other);
  expect(await readAccount(email)).toEqual({ customers: 1, active: 1, paid: [5095] });
});

test("recovers from a failed Stripe.js and from a changed price [PAY-02] [PAY-06]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|status of 409/);
  const { email, forms } = newJoiner();
  await beginWith(context, forms);
  await page.route("**/subscription/get_plans", async (route) => {
    const { plans } = await (await route.fetch()).json();
    plans[1].prices.amount -= 500;
    await route.fulfill({ json: { plans } });
  });
  await page.route("**/subscription/terms", async (route) => {
    const { consents, ...terms } = await (await route.fetch()).json();
    const [agreement, renewal] = consents;
    const older = { ...renewal, text: renewal.text.replace("44.90", "39.90"), sha256: "0".repeat(64) };
    await route.fulfill({ json: { ...terms, consents: [agreement, older] } });
  });
  await page.route("**/stripe-js/**", (route) => route.abort());
  await page.goto("/user-details/checkout");
  await expect(page.getByRole("alert")).toContainText("Failed to load Stripe.js");
  await expect(payButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(payButton(page)).toHaveAccessibleDescription("The card form did not load. Try again to pay.");
  await expectAccessible(page);
  await page.unroute("**/stripe-js/**");
  await pressPay(page);
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cardFields(page).number).toBeVisible();

  await fillCard(page, GOOD);
  await agree(page);
  await expect(payButton(page)).toHaveText("Pay $39.90");
  await page.unroute("**/subscription/get_plans");
  await page.unroute("**/subscription/terms");
  await pressPay(page);
  // Another alert may stand at the boxes: the sentence about renewal names the old price.
  const refused = page.getByRole("alert").filter({ hasText: "The price has changed" });
  await expect(refused).toContainText("and you were not charged.");
  await expect(payButton(page)).toHaveText("Pay $44.90");
  await expect(legalBoxes(page).last()).not.toBeChecked();
  expect((await readAccount(email)).paid).toEqual([]);
});
