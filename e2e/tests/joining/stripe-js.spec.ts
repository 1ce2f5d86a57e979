import { expect, expectAccessible } from "../../support/fixtures.ts";
import {
  bankPage,
  callStripe,
  cardFields,
  fillCard,
  PAID_PATH,
  test,
  watchRequests,
} from "../../support/stacks/stripe-stack.ts";

const GOOD = "4242424242424242";
const NO_FUNDS = "4000000000009995";
const CHALLENGED = "4000002500003155";

const startPayment = () => callStripe("/payment_intents", { amount: "2000", currency: "usd" });
const startSetup = () => callStripe("/setup_intents", {});

test("takes a card by keyboard and leads to the return address [PAY-04]", async ({ page, openPayPage }) => {
  const intent = await startPayment();
  await openPayPage({ secret: intent.client_secret });
  const fields = cardFields(page);
  await expect(fields.number).toBeVisible();
  const sent = watchRequests(page, GOOD);
  await page.keyboard.press("Tab");
  await expect(fields.number).toBeFocused();
  for (const text of [GOOD, "1234", "123", "77002"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(fields.number).toHaveValue("4242 4242 4242 4242");
  await expect(fields.expiry).toHaveValue("12 / 34");
  await expect(page.getByRole("button", { name: "Pay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === PAID_PATH);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: "succeeded",
  });
  expect((await callStripe(`/payment_intents/${intent.id}`)).status).toBe("succeeded");
  const sandbox = process.env.E2E_SANDBOX ?? "";
  expect(sent).toEqual([{ from: sandbox, to: sandbox }]);
});

test("saves a card when nothing is due now [PAY-04]", async ({ page, openPayPage }) => {
  const intent = await startSetup();
  await openPayPage({ secret: intent.client_secret, amount: 0 });
  await fillCard(page, GOOD);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL((url) => url.pathname === PAID_PATH);
  expect(new URL(page.url()).searchParams.get("setup_intent")).toBe(intent.id);
  expect((await callStripe(`/setup_intents/${intent.id}`)).status).toBe("succeeded");
});

test("explains a declined card and takes another for the same payment [PAY-04]", async ({
  page,
  complaints,
  openPayPage,
}) => {
  complaints.allow(/status of 402|ERR_FAILED/);
  const intent = await startPayment();
  await openPayPage({ secret: intent.client_secret });
  await fillCard(page, NO_FUNDS);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("status")).toContainText("Your card has insufficient funds.");
  const { error } = JSON.parse((await page.getByRole("status").textContent()) ?? "");
  expect(error).toMatchObject({
    type: "card_error",
    code: "card_declined",
    decline_code: "insufficient_funds",
    payment_intent: { id: intent.id, status: "requires_payment_method" },
  });
  await cardFields(page).number.fill(GOOD);
  for (const [failure, type] of [
    ["<h1>Bad gateway</h1>", "api_error"],
    [null, "api_connection_error"],
    ["{}", "api_error"],
  ] as const) {
    await page.route(/\/confirm$/, (route) =>
      failure === null ? route.abort() : route.fulfill({ body: failure }),
    );
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("status"), `${failure}`).toContainText(`"type":"${type}"`);
    await page.unroute(/\/confirm$/);
  }
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL((url) => url.pathname === PAID_PATH);
  expect((await callStripe(`/payment_intents/${intent.id}`)).status).toBe("succeeded");
});

test("completes a bank's challenge on the second try [PAY-04]", async ({ page, openPayPage }) => {
  const said = page.getByRole("status");
  const bank = bankPage(page);

  await test.step("and stays on the page", async () => {
    await openPayPage({ secret: (await startPayment()).client_secret, stays: true });
    await fillCard(page, CHALLENGED);
    await page.getByRole("button", { name: "Pay" }).click();
    await bank.getByRole("button", { name: "Fail" }).click();
    await expect(said).toContainText("payment_intent_authentication_failure");
    await expect(said).toContainText("We are unable to authenticate your payment method.");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Pay" }).click();
    await bank.getByRole("button", { name: "Complete" }).click();
    await expect(said).toContainText('"status":"succeeded"');
    expect(new URL(page.url()).pathname).toBe("/pay-here");
  });

  await test.step("and leads to the return address, by keyboard", async () => {
    await openPayPage({ secret: (await startPayment()).client_secret });
    await fillCard(page, CHALLENGED);
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(bank.getByText("$20.00")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(bank.getByRole("button", { name: "Complete" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === PAID_PATH);
    expect(new URL(page.url()).searchParams.get("redirect_status")).toBe("succeeded");
  });
});

test("isolates card data and refuses an unsubmitted or different amount [PAY-01] [PAY-04]", async ({
  page,
  openPayPage,
}) => {
  await openPayPage({ secret: (await startPayment()).client_secret, amount: 1999 });
  await fillCard(page, GOOD);
  await expect.poll(() => page.evaluate("events")).toContain("complete");
  const reached = await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    try {
      return String(frame?.contentWindow?.document.body.innerHTML);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reached).toBe("SecurityError");
  expect(await page.evaluate(() => document.querySelector("iframe")?.contentDocument ?? null)).toBeNull();
  expect(await page.locator("input").count()).toBe(0);
  expect(await page.content()).not.toContain("4242");
  expect(await page.evaluate("events")).toEqual(expect.arrayContaining(["ready", "focus", "change"]));

  const confirm = () => page.evaluate("confirm().then(JSON.stringify, String)");
  expect(await confirm()).toMatch(/IntegrationError: elements\.submit\(\) must be called before/);
  await page.evaluate("elements.submit()");
  const before = await page.evaluate<number>("events.length");
  await cardFields(page).cvc.fill("321");
  // The frame says so by a message, which may arrive after the next call of the page.
  await expect.poll(() => page.evaluate<number>("events.length")).toBeGreaterThan(before);
  expect(await confirm()).toMatch(/must be called before/);
  await page.evaluate("elements.submit()");
  expect(await confirm()).toMatch(/made for 1999 usd, but the payment is 2000 usd/);
  await page.evaluate("elements.update({ amount: 2000 })");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.waitForURL((url) => url.pathname === PAID_PATH);
});

test("shows accessible errors beside the fields in both themes [PAY-01]", async ({ page, openPayPage }) => {
  const secret = (await startPayment()).client_secret;
  const { number, expiry, frame } = cardFields(page);
  for (const theme of ["stripe", "night"]) {
    await test.step(theme, async () => {
      await openPayPage({ secret, appearance: { theme } });
      await expect(number).toBeVisible();
      await expectAccessible(page);
      await number.fill("4242424242424241");
      await expiry.fill("1020");
      // Errors that come while the button is pressed would move it away.
      await expiry.press("Tab");
      await expect(frame.getByText("Your card's expiration year is in the past.")).toBeVisible();
      await page.getByRole("button", { name: "Pay" }).press("Enter");
      await expect(page.getByRole("status")).toContainText('"code":"invalid_number"');
      await expect(number).toBeFocused();
      await expect(number).toHaveAccessibleDescription("Your card number is invalid.");
      await expect(expiry).toHaveAccessibleDescription("Your card's expiration year is in the past.");
      await expect(frame.getByText("Your ZIP is incomplete.")).toBeVisible();
      await expectAccessible(page);
    });
  }

  await test.step("a look of the page's own", async () => {
    await openPayPage({
      secret,
      appearance: {
        variables: { colorBackground: "#18231f", colorText: "#f1f4ef", borderRadius: "12px" },
        rules: { ".Input": { borderWidth: "2px" }, ".Input:focus": { outlineColor: "rgb(1, 2, 3)" } },
      },
    });
    await number.focus();
    await expect(number).toHaveCSS("color", "rgb(241, 244, 239)");
    await expect(number).toHaveCSS("border-radius", "12px");
    await expect(number).toHaveCSS("border-top-width", "2px");
    await expect(number).toHaveCSS("outline-color", "rgb(1, 2, 3)");
    await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
  });
});

test("reports an unknown key to the page [PAY-06]", async ({ page, complaints, openPayPage }) => {
  complaints.allow(/status of 401/);
  const secret = (await startPayment()).client_secret;
  await openPayPage({ secret, publicKey: "pk_test_other" });
  await expect
    .poll(() => page.evaluate("events"))
    .toEqual([expect.stringMatching(/^Invalid API Key provided/)]);
});
