import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { beginWith, newTokens, READY } from "../../support/joining/joiners.ts";

const INTENT = { client_secret: "pi_1_secret_2", nonce: "nonce" };
const WAITING = "Please wait, we are processing your payment.";

/** Leaves the membership's own calls open: no server knows these members. */
async function holdMembership(page: Page) {
  await page.route(/\/(account\/|auth\/me|subscription\/retrive_customer_portal)/, () => {});
}

/** Answers in place of the server how the payment stands. */
async function answerState(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route("**/subscription/retrive_state", answer);
}

test("waits for the payment and says after 30 tries what to do [PROC-01] [PROC-02]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|status of 503/);
  await beginWith(context, { ...READY, insurancePaymentIntent: INTENT });
  let tries = 0;
  await answerState(page, (route) => {
    tries += 1;
    expect(route.request().postDataJSON()).toEqual(INTENT);
    if (tries === 1) return route.abort();
    if (tries === 2) return route.fulfill({ status: 503, json: { error: "unavailable" } });
    return route.fulfill({ json: { state: "processing" } });
  });
  await page.clock.install();
  await page.goto("/user-details/processing?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2");
  await expect(page).toHaveURL("/user-details/processing");
  await expect(page.getByText(WAITING)).toBeVisible();
  await expectAccessible(page);
  const help = page.getByText("This is taking longer than usual.");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  while (tries < 29) {
    await expect(help).toHaveCount(0);
    await page.clock.runFor(1000);
  }
  const runUntilHelp = async () => {
    await page.clock.runFor(1000);
    return help.isVisible();
  };
  await expect.poll(runUntilHelp).toBe(true);
  expect(tries).toBeGreaterThanOrEqual(30);
  await expect(page.locator("#main").getByRole("link", { name: "(800) 555-0142" })).toBeVisible();
  const before = tries;
  for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);
  expect(tries).toBeGreaterThan(before);
  expect(tries - before).toBeLessThan(15);
  await page.clock.resume();
  await expectAccessible(page);
});

test("replaces a superseded token, and returns to checkout after a failure [PROC-02] [PROC-05] [PAY-04]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await beginWith(context, { ...READY, insurancePaymentIntent: INTENT });
  const fresh = await newTokens();
  await page.route("**/auth/refresh_temporary", (route) => route.fulfill({ json: fresh }));
  const bearers: string[] = [];
  await answerState(page, (route) => {
    bearers.push(route.request().headers().authorization ?? "");
    return bearers.length === 1
      ? route.fulfill({ status: 400, json: { error: "token_blacklisted", message: "" } })
      : route.fulfill({ json: { state: bearers.length === 2 ? "processing" : "failed" } });
  });
  await page.goto("/user-details/processing?payment_intent=pi_1&redirect_status=failed");
  await expect.poll(() => bearers[1]).toBe(`Bearer ${fresh.access_token}`);
  await expect(page).toHaveURL("/user-details/checkout");
  await expect(page.getByRole("alert")).toContainText("The payment did not go through.");
  await expect(page).toHaveTitle(/^Error: /);
});

test("leads a member straight to the membership [PROC-02]", async ({ page, context }) => {
  const payload = Buffer.from(JSON.stringify({ token_type: "access_token" })).toString("base64url");
  await holdMembership(page);
  await beginWith(context, READY, { access_token: `h.${payload}.s`, refresh_token: "r" });
  await page.goto("/user-details/processing");
  await expect(page).toHaveURL("/membership");
  const readDetails = () => page.evaluate(() => localStorage.getItem("userDetailsFormData"));
  await expect.poll(() => readDetails().catch(() => "navigating")).toBeNull();
});

test("explains a browser that has not paid and notices another window [PROC-02]", async ({
  page,
  context,
}) => {
  await holdMembership(page);
  await beginWith(context, READY);
  await page.goto("/user-details/processing");
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(page.getByText("This browser has not started a payment.")).toBeVisible();
  await expectAccessible(page);
  const payload = Buffer.from(JSON.stringify({ token_type: "access_token" })).toString("base64url");
  await beginWith(context, {}, { access_token: `h.${payload}.s`, refresh_token: "r" });
  const other = await context.newPage();
  await other.goto("/robots.txt");
  await expect(page).toHaveURL("/membership");
});
